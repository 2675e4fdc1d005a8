### English. Cities keep their names; money is written by the program.

## Words

and = and
nothing = nothing
the-bank = the bank
cash-hidden = cash hidden
edition-columbia-2015 = The Last Spike (2015)
edition-kickstarter-2015 = The Last Spike (campaign rules of 2015)
edition-gamma-two-1976 = The Last Spike (1976)
edition-columbia-2015-is = Lay tiles; short of money, you sell land to the bank.
edition-kickstarter-2015-is = Lay tiles; short of money, you auction land.
edition-gamma-two-1976-is = Roll dice, travel round the board, and deal in deeds.
level-random = computer, plays at random
level-easy = computer, easy
level-hard = computer, hard
option-double-cost-any = unsupported track: any time, at double cost
option-double-cost-forced = unsupported track: only if you can pay for nothing else
option-cash-public = cash is shown
option-cash-hidden = cash is hidden
former-player = Former player { $number }

## The lobby

lobby = **{ $edition }** · a new game
lobby-rematch = **{ $edition }** · a rematch
lobby-host = host
pace = Pace: { $name }, with { $turn } for a turn and { $reserve } in reserve for the whole game; then a computer moves.
pace-none = Pace: no clock. Everybody has as much time as they like.
lobby-alone = At least two players are needed: press **Join**, or ask the host to add a computer.
lobby-dm-alone = This game is for you and computers: press **Add computer**, up to five times, then **Start**. `/rules` has the rules.
lobby-dm-open = Press **Start**, or add another computer: up to five can play against you.
lobby-open = Up to six can play. The host starts the game.
lobby-learn = New to the game? `/learn` teaches it step by step.
lobby-full = The table is full. The host can start the game.
lobby-asked = { $names }: press **Join** to play again, or **Leave** if not this time.
lobby-waits = The game begins as soon as everybody who was asked has joined. The host can start it earlier, with those who have.
lobby-declined = Not this time: { $names }.
lobby-closed = Everybody has left: this lobby is closed.
lobby-started = The game has begun. The turns go round in this order.
lobby-opened = Your game is open: the lobby is posted in this channel.
lobby-opened-thread = Your game is open in <#{ $channel }>.
lobby-opened-dm = Your game is open: its lobby is posted here.
lobby-joined = You have a seat.
lobby-left = You have left the lobby.
lobby-computer = A computer player has joined.
rematch-asked = The rematch is open: the lobby is posted in this channel, and everybody who played is asked.
rematch-declined = All right, not this time. **Join** still takes you in until the game begins.
lobby-go = The game begins.
button-join = Join
button-leave = Leave
button-computer = Add computer
levels-question = How well should the computer play?
levels-placeholder = Choose a level
note-random = Any move that the rules allow: for a first look at the game.
note-easy = Takes what brings most at once, and looks no further ahead.
note-hard = Plays every move on in its head and takes the one that wins most often.
button-start = Start
button-rematch = Rematch
thread-name = The Last Spike

## Posts

start = **{ $edition }**: whoever has the most cash when the railway joins St. Louis and Sacramento wins.
start-1976 = **{ $edition }**: whoever has the most money when the railway joins Montreal and Vancouver wins.
start-order = Turn order: { $names }
start-draw = Drawn for the first turn; the tile nearest to A1 begins: { $tiles }
start-lot = Drawn by lot for the first turn: { $name }.
start-goal = **Goal:** have the most cash when the railway joins east and west; land is then worth nothing. Until then land pays whenever a route of its city is completed: buy where the track is about to be finished.
start-goal-1976 = **Goal:** have the most money when the railway joins Montreal and Vancouver; deeds are then worth nothing. Until then deeds pay whenever a route of their city is completed: collect and trade deeds of the same cities.
start-commitment = -# The deal is fixed: the SHA-256 hash of the seed is `{ $commitment }`. The seed is shown at the end of the game.
progress = Turn { $turn } · { $left }
tiles-left = { $count ->
    [one] 1 tile left
   *[other] { $count } tiles left
}
deeds-left = { $count ->
    [one] 1 deed left
   *[other] { $count } deeds left
}
call-turn = { $names }, it is your turn.
call-computer = { $names } plays next.
call-auction = { $names }: please answer in the auction.
call-debt = { $names }, you must raise money.
call-offer = { $names }: please answer offer { $id }.
call-over = The game is over.
call-then = Then: { $names }.
due-turn = End of the time of { $name }: for this turn { $turn }, with the reserve { $reserve }. Then a computer moves.
due-reserve = { $name } plays on the reserve. It ends { $reserve }; then a computer moves.
due-own = End of your time: for this turn { $turn }, with your reserve { $reserve }. Then a computer moves for you.
due-own-reserve = You play on your reserve. It ends { $reserve }; then a computer moves for you.
reminder = 🔔 **These games wait for you:**
reminder-how = This comes once a day at most, for all your games. `/settings` with `reminder` changes when, or ends it.
nudge-now = I remind them now; they can be reminded again { $next }.
nudge-later = I remind them as soon as it does not disturb them.
nudge-already = They were reminded { $last } already, and can be again { $next }: once a day, for all their games.
nudge-computer = A computer moves for { $name }, and needs no reminder.
nudge-votes = { $names } still { $count ->
    [one] has
   *[other] have
} to answer a request in the channel.
warning = { $names }: your time is running out.
warning-own = **Your time is running out.**
stand-in = The time of { $names } is used up: a computer moves in their place until they are back.
stand-in-by-vote = The others have decided: a computer moves in the place of { $names } until they are back.
stand-in-line = A computer moves in the place of { $names }.
stand-in-own = Your time in this game is used up, so a computer moves for you. **I’m back**, or any move of yours, gives you your seat back at once.
stand-in-own-by-vote = While you were away the others decided that a computer moves for you. **I’m back**, or any move of yours, gives you your seat back at once.
stand-in-over = You are back: the computer has left your seat.
absent-silent = The game has waited for { $name } without an answer since { $since }.
absent-away = { $name } has been away since { $since }, and the game is waiting for them.
absent-stood-in = A computer moves in the place of { $name }.
absent-gone = { $name } is no longer in the server where this game is played.
absent-computer = A computer, { $name }, plays here in the place of somebody who has left.
absent-own = This is your own seat: somebody else can take it if the others agree.
absent-alone = As the host you can decide alone who takes the seat; the channel is told.
absent-alone-from = As the host you can decide alone { $from }, unless they are back before.
absent-sole = Nobody else can vote now, so you decide; the channel is told.
absent-sole-from = Nobody else can vote now. You can give the seat away { $from }, unless they are back before.
absent-stand-in = Nobody else can vote now, but a computer can move until they are back.
absent-stand-in-first = Nobody else can vote now. A computer can move until they are back; once it has for a day, or for a week in a game without a clock, you can give the seat away.
absent-votes = The others vote: { $names }. Most of those who answer within 48 hours decide, and the vote ends at once if the player is back.
absent-person = To give the seat to somebody: `/game replace` with `by`. They are asked first. They will see the hand and what everybody could see so far, nothing else.
absent-can = The others may now vote on what becomes of the seat: a computer moves until the player is back, somebody else takes it, or the game ends. `/game replace` does it too.
absent-asked = Asked: { $names }. You agree by asking. The post in the channel shows what comes of it; you withdraw it with its button **Refuse**.
absent-done-stand-in = A computer moves for { $name } until they are back.
absent-done-computer = A computer plays in the place of { $name } from now on.
absent-done-invited = { $person } is asked in the channel to play in the place of { $name }. The request ends in 48 hours, or when you press its button **Refuse**.
tenure-person = { $name } plays in the place of { $former } from now on. Nothing before this is taken back any more.
tenure-computer = A computer, { $name }, plays in the place of { $former } from now on. Nothing before this is taken back any more.
tenure-alone = { $name } decided it without a vote.
tenure-own = { $name } plays in your place in this game from now on. Your tiles and your turns are theirs; what you saw stays yours. You come back only if you are asked to, as they were: `/game replace`.
tenure-you = You play here from now on: this is what you have and what you are asked. What the player before you saw and bid in secret is not shown to you.
tenure-not-you = Noted: you do not want to play here.
button-return = I’m back
button-resume = Let the clocks run
clocks-run = The clocks run.
clocks-paused = The clocks stand still until { $until }. Moves go on meanwhile.
clocks-paused-open = The clocks stand still until { $name } or the host sets them going with `/game resume`. Moves go on meanwhile.
clocks-done = Done. The channel is told.
away = { $name } is away until { $until }, and no time of theirs runs.
away-live = { $name } is away until { $until }; this game is live, so their time runs all the same.
vote-pause = ⏸️ { $name } asks to stop the clocks until { $until }. Moves would go on meanwhile.
vote-pause-open = ⏸️ { $name } asks to stop the clocks until { $name } or the host sets them going again. Moves would go on meanwhile.
vote-pace = ⏱️ { $name } asks for another pace. { $pace } Everybody would have all of that time, from then on.
vote-away = 🧳 { $name } asks to be away until { $until }, for longer than the 21 days in 90 that need no consent. No time of theirs would run; after seven days you may still vote on their seat.
vote-asked-clocks = Do you agree, { $names }? It takes all of you. No answer { $until } is a no. The game goes on meanwhile.
minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
 }
hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
 }
days = { $count ->
    [one] 1 day
   *[other] { $count } days
 }
line-buy = { $name } may now buy land.
line-remove = { $name } must remove a section from a route.
line-land = { $name } may now buy the top deed.
line-build = { $name } must add a section to a route.
line-debt = { $name } must raise money.
line-goes-on = { $name } continues the turn.
line-auction = { $names }: what is the most you would pay? Each of you answers once, privately.
post-closed = This game was ended early. Nobody has won.
post-place-gone = The channel of your game was deleted, so the game was ended. Nobody has won.
post-broken = Game { $game } is stopped, because its stored data is inconsistent. Nothing is lost, and the operator of the bot has been told.
post-paused = The bot was removed from the server of your game in <#{ $channel }>, so the game is paused. It continues when somebody invites the bot again; otherwise it ends { $until }.
post-expiry = Nobody has made a move in this game for { $days } days. Unless somebody makes one, the game ends { $until }.
post-expiry-lobby = Nothing has happened in this lobby for { $days } days. Unless somebody joins or starts the game, the lobby closes { $until }.
post-expired = Nobody made a move in this game for { $days } days, so it has been ended. Nobody has won. `/game new` opens another game.
post-expired-lobby = Nothing happened in this lobby for { $days } days, so it has been closed. `/game new` opens another game.
post-given-up = Nobody invited the bot to the server of your game again, so the game has been ended. Nobody has won.
button-my-tiles = My tiles
button-my-turn = My turn
button-details = Details
button-told = What happened
button-guide = How to read this
button-roll = Roll the dice
button-bid = Answer
button-accept = Accept { $id }
button-decline = Decline { $id }
button-counter = Counter { $id }
button-withdraw = Withdraw { $id }

## News

news-earlier = -# Earlier events are in the attached file.
news-laid = { $name } laid **{ $tile }** ({ $route }) for { $cost }.
news-laid-doubled = { $name } laid **{ $tile }** ({ $route }), unsupported, at double cost: { $cost }.
news-sold = { $name } sold land in { $city } ({ $cost }) to the bank for { $proceeds }.
news-grant = { $name } claimed the free land of { $city }.
news-completed = **{ $route } is complete.**
news-payouts = Payouts: { $payouts }
news-bought = { $name } bought land in { $city } for { $cost }.
news-passed = { $name } bought nothing.
news-bankrupt = { $name } is **bankrupt** and out of the game.
news-resigned = { $name } has left the game.
news-taken-back = ↩️ { $name } has taken back moves: the game goes on { $step ->
    [0] from its beginning
   *[other] as it was after step { $step }
}.
news-planned = { $line } *As planned.*
news-last-spike = 🎉 **The last spike!** { $name } gets { $bonus }.
news-dice = { $name } rolled { $a } and { $b }: { $sum }.
news-moved = { $name } landed on “{ $space }”.
news-moved-misses-turn = { $name } landed on “{ $space }” and misses the next turn.
news-moved-buys-nothing = { $name } landed on “{ $space }” and can buy nothing there: the turn is over.
news-paid = { $name } paid { $amount } ({ $cause }).
news-paid-to = { $name } paid { $amount } to { $to } ({ $cause }).
news-owed = { $name } cannot pay { $amount } to the bank ({ $cause }) and must raise the money.
news-owed-to = { $name } cannot pay { $amount } to { $to } ({ $cause }) and must raise the money.
news-received = { $name } got { $amount } ({ $cause }).
news-deed = { $name } drew a deed of { $city }.
news-deed-returned = { $name } drew a deed of { $city }. All routes of the city are complete, so the deed went to the bank.
news-built = { $name } built a section of { $route } ({ $sections } of 4).
news-removed = { $name } removed a section of { $route } ({ $sections } of 4 left).
news-worked-out = All routes of { $city } are complete: its deeds are out of play.
news-auction = { $name } puts a deed of { $city } up for auction.
auction-terms = The lowest price is { $minimum }; if nobody bids that much, the deed stays with its owner.
auction-terms-open = Bids begin at { $least }; if nobody bids, the deed stays with its owner.
auction-terms-bank = Bids begin at { $least }; if nobody bids, the bank takes the deed for { $minimum }.
news-auctioned = { $to } bought { $name }'s deed of { $city } for { $price }.
news-to-bank = Nobody bid: the bank took { $name }'s deed of { $city } for { $price }.
news-unsold = Nobody bid: { $name } keeps the deed of { $city }.
news-offer = Offer { $id }: { $name } gives { $to } { $give } for { $take }.
news-declined = { $name } declined offer { $id }.
news-withdrawn = { $name } withdrew offer { $id }.
news-deal = Offer { $id } is accepted: { $name } gave { $to } { $give } for { $take }.
news-lapsed = Offer { $id } has lapsed: one side can no longer fulfil it.
news-missed = { $name } misses a turn (end of track).
news-named = { $name } wants to lay **{ $tile }** ({ $route }) and must raise the money by auction.
posts-latest = From now on only the newest board keeps its picture and buttons; older posts keep what they tell.
posts-all = From now on every board keeps its picture.
posts-quiet = From now on one board is kept up to date, and a line calls who is next until they have answered.
posts-line-all = Every board stays in the channel.
posts-line-quiet = One board is kept up to date in the channel, and a line calls who is next.
turn-laid = laid **{ $tile }** for { $cost }
turn-laid-doubled = laid **{ $tile }** at double cost: { $cost }
turn-sold = sold { $city } for { $proceeds }
turn-grant = free land in { $city }
turn-completed = **{ $route } is complete**
turn-payouts = payouts: { $payouts }
turn-bought = bought { $city } for { $cost }
turn-planned = *as planned*
turn-dice = rolled { $sum }
turn-moved = “{ $space }”
turn-moved-buys-nothing = “{ $space }”: can buy nothing there
turn-moved-misses-turn = “{ $space }”: misses the next turn
turn-paid = paid { $amount } ({ $cause })
turn-paid-to = paid { $amount } to { $to }
turn-received = got { $amount }
turn-deed = drew a deed of { $city }
turn-built = built on { $route } ({ $sections } of 4)
turn-removed = removed a section of { $route }

## Questions to a player

hand = Your tiles: { $tiles }
hand-cash = You have { $cash }.
hand-1976 = You have { $cash }; deeds: { $deeds }.
hand-bankrupt = You are bankrupt and out of this game.
hand-resigned = You have left this game.
waiting-for = Waiting for { $names }.
ask-lay = **Your turn: lay a tile.**
menu-lay = Tile to lay…
cost-doubled = { $cost } (double)
effect-grant = free land in { $city }
effect-completes = completes { $route }: { $mine } for you
effect-last-spike = last spike: { $bonus } for you
effect-deed = a deed for free
effect-income = completes the route: { $mine } for you
means-sell = sell land first, { $short } short
means-auction = auction first, { $short } short
means-out-of-reach = you cannot raise the money, { $short } short
means-forbidden = only if you can pay for no supported tile
means-other-named = you have named another tile
ask-buy = **You may buy one land card.**
menu-buy = Land to buy…
buy-note = { $cards ->
    [1] { $income } at each payout
   *[other] { $income } more at each payout
}, { $payouts ->
    [one] 1 to come
   *[other] up to { $payouts } to come
} · your card no. { $cards }
buy-worthless = no payouts left: counts for the tie-break only
buy-no-payouts = no payouts left: useful only in an auction
ask-sell = **{ $tile }** costs { $cost }, you are { $short } short. Which land do you sell to the bank, at half its cost? Choose only as much as you need.
ask-put-up = **{ $tile }** costs { $cost }, you are { $short } short. Which deed do you put up for auction? You cannot undo this: you must then lay this tile, and you buy nothing this turn.
menu-sell = Land to sell…
menu-put-up = Deed to put up for auction…
raise-proceeds = brings { $proceeds }
raise-minimum = brings at least { $minimum }
ask-bid = { $seller } auctions a deed of **{ $city }**. What is the most you would pay? Choose an amount from { $least } to { $most }; `/bid`, in the channel, takes every multiple of { $step } between them. You answer once. The highest bidder pays { $step } more than the second highest bid, and never more than their own bid.
ask-bid-worth = With it you hold { $cards } of { $city }: { $income } at each payout, { $payouts ->
    [0] none to come.
    [one] 1 to come.
   *[other] up to { $payouts } to come.
 }
ask-bid-silence = You have { $time } to answer; silence is a pass.
menu-bid = The most you would pay…
confirm-bid = You would pay up to **{ $amount }** for the deed of { $city }. This is final.
confirm-no-bid = You do not bid for the deed of **{ $city }**. This is final.
bid-done = Your answer is saved. Nobody sees it until all have answered and the auction is decided.
offer-done = Your offer is made; everybody sees it.
ask-roll = **Your turn: roll the dice.**
ask-land = **Land { $price }:** you may buy the top deed of the deck.
ask-land-pass = **Land { $price }:** you cannot pay for the top deed of the deck. Press **Buy nothing**, and your turn is over.
ask-build = **You have paid for track: add a section to a route.**
menu-build = Route to build on…
sections = section { $count } of 4
ask-remove = **Northwest rebellion: remove a section from a route.**
menu-remove = Route to take a section from…
ask-debt = You owe **{ $amount }** to { $to } ({ $cause }), and you are **{ $short } short**. Sell deeds to other players with `/deal` in the channel, accept an offer of theirs, or put a deed up for auction below. If you have nothing left to offer, you are out.
lot-highest = no bidder so far: { $highest } at most
lot-held = you hold { $cards }
ask-minimum = What is the lowest price that you accept for the deed of { $city }?
menu-minimum = The least you would take…
done = Done.
confirm-lay = Lay **{ $tile }** ({ $route }) for { $cost }?
confirm-lay-doubled = Lay **{ $tile }** ({ $route }) without support, at double cost, for **{ $cost }**?
confirm-lay-sells = For it you sell { $land } to the bank.
confirm-sold = { $city } { $cost } (brings { $proceeds })
confirm-final = To undo it may take everybody’s consent.
plan-stands = 📝 **Your plan** for your next turn: { $plan }.
plan-dropped = 📝 **Your plan was dropped:** { $why }
plan-none = 📝 You have planned nothing.
plan-dropped-now = 📝 Your plan is dropped: on your turn you are asked as ever.
plan-how = A plan is played at once when your turn comes, if it fits exactly; nobody sees it before. If it does not fit, or if moves are taken back, it is dropped and you are told why. `/plan` has all its options.
plan-lay = lay **{ $tile }** ({ $route }) for { $cost } at most
plan-else-lay = if that does not fit, lay **{ $tile }** ({ $route }) for { $cost } at most
plan-buy-open = then you are asked what to buy
plan-buy-nothing = then buy nothing
plan-buy = then buy land in { $city } for { $cost } at most
plan-roll = roll the dice
plan-land-open = then you are asked as ever
plan-land-nothing = buy no land
plan-land = buy the top deed for { $cost } at most, else no land
plan-nothing = Nothing
plan-nothing-note = No land is bought in that turn
plan-at-most = For { $cost } at most: what it costs now
misfit-tile-dearer = **{ $tile }** costs { $cost }, and you planned { $most } at most.
misfit-needs-land = **{ $tile }** costs { $cost }, more than your cash: which land to give for it is yours to say.
misfit-supported-first = **{ $tile }** has no support, and a tile with support must be laid first.
misfit-land-dearer = Land in { $city } costs { $cost }, and you planned { $most } at most.
misfit-no-land = No land in { $city } can be bought.
misfit-cannot-pay = The land costs { $cost }, more than your cash.
misfit-not-possible = The rules do not allow it now.
misfit-taken-back = Moves were taken back.
undo-at-once = **Take back your last move?** It has shown you nothing that was hidden, and nobody has acted since. The others can see that you took it back.
undo-alone = **Go back?** Nobody else has to agree. You can do that three times a turn.
undo-asks = **You can go back if everyone agrees:** { $names }. I'll ask them in the channel. They have 24 hours, and no answer counts as a no. If anyone makes a move first, the request ends; computers play on meanwhile. You can ask once a turn.
undo-asks-turn = For that, all must agree: { $names }.
undo-last = Your last move, and what followed:
undo-turn = All since your last turn began:
undo-more = and { $count } more
undo-chance = What chance has drawn is never drawn again: tiles and deeds go back, and later draws are new ones.
vote-take-back = ↩️ { $name } asks to take moves back.
vote-back-to = The game would go on { $step ->
    [0] from its beginning
   *[other] as it was after step { $step }
}, without:
vote-asked = Do you agree, { $names }? Everyone must agree. No answer { $until } counts as a no. If anyone makes a move first, the request ends. Computers play on, and their moves would go back too.
vote-carried = ✅ All have agreed.
vote-refused = ❌ { $name } does not agree: the game goes on as it is.
vote-silent = ⌛ No answer from { $names }: the game goes on as it is.
vote-withdrawn = { $name } has withdrawn this.
vote-lapsed = This request no longer applies, so it has ended.
vote-moved = ↪️ A player made a move first, so this request has ended.
vote-absent-stand-in = 🤖 { $asker } proposes: a computer moves in the place of { $name } until they are back.
vote-absent-level = 🤖 { $asker } proposes: a computer takes the seat of { $name } for good.
vote-absent-person = 🪑 { $asker } proposes: { $person } takes the seat of { $name }, if they want to.
vote-absent-end = 🏁 { $asker } proposes to end the game, because { $name } is absent.
vote-absent-asked = Do you agree, { $names }? The vote ends { $until }, and most of those who answer decide; if the player moves before, there is nothing to decide.
vote-agreed = For it: { $names }.
vote-disagreed = Against it: { $names }.
vote-absent-carried = ✅ Most agree.
vote-absent-refused = ❌ There is no majority for it: the game goes on as it is.
vote-back = 👋 { $name } is back: there is nothing to decide any more.
vote-invite = 🪑 { $asker } asks { $person } to play in the place of { $name }.
vote-invite-asked = { $names }, will you? **Agree** gives you the seat: you see its hand, and what everybody could see so far. The request ends { $until }.
vote-invite-carried = ✅ { $name } plays.
vote-invite-refused = ❌ { $name } does not want to.
vote-invite-silent = ⌛ No answer from { $name }.
vote-opened = Asked: { $names }. The post in the channel shows what comes of it. You withdraw your request with its button **Refuse**.
vote-noted = Noted: you agree. Still to answer: { $names }.
vote-you-refused = Noted: you do not agree. The game goes on as it is.
vote-you-withdrew = You have withdrawn your request.
post-taken-back = ↩️ **Some of this was taken back and is no longer so.**
confirm-gift = You give { $to } { $give } and get **nothing** for it.
confirm-resign = Do you really want to leave this game? Your tiles and your money go back to the bank.
confirm-resign-1976 = Do you really want to leave this game? Your deeds leave the game. Your money goes to the player you owe, or else to the bank.
confirm-end = Do you really want to end this game for everybody? Nobody wins.
dm-where = In { $place }:
place-dm = our direct messages
dm-not-your-turn = It is not your turn. You will get a message here when it is.
dm-own-auction = Your auction of a deed of **{ $city }** is open: the others answer it. You will get a message here when it is your turn.
dm-out = You will read here how the game ends.
counter-title = Counter-offer
button-pass = Buy nothing
button-board = Show the board
button-no-bid = Pass
button-confirm = Yes, that is my answer
button-back = Back
button-undo = Undo
button-undo-now = Yes, take it back
button-undo-turn = Back to my turn
button-ask-last = Ask: my last move
button-ask-turn = Ask: back to my turn
button-agree = Agree
button-disagree = Refuse
button-plan = Plan ahead
button-plan-roll = Plan to roll
button-plan-drop = Drop the plan
menu-plan-lay = Plan which tile to lay…
menu-plan-buy = Plan what to buy then…
button-absent = What about { $name }?
button-absent-stand-in = A computer until they are back
button-absent-level = A computer for good
button-absent-end = End the game
button-replay = Replay
button-review = Review
button-lay = Lay { $tile }
button-offer = Yes, offer this
button-buy-land = Buy the deed
button-resign = Yes, leave the game
button-end = Yes, end the game

## Hints

hints-on = 💡 Hints are on: `/hint` tells a player what the strongest computer would do. Such a game is never rated.
rated-on = 🏆 Rated: no hints, and the host can't end it early. If a player goes missing, the others can vote to end it. It takes more than half of the people still playing, counting the missing one.
rated-needs-person = 🏆 Meant to be rated, but it won't count yet: it needs a second person.
rated-needs-clock = 🏆 Meant to be rated, but it won't count: it has no clock. To play a rated one, open a game with another `pace`.
rated-needs-both = 🏆 Meant to be rated, but it won't count: it has no clock, and it needs a second person. To play a rated one, open a game with another `pace`.
unrated-person = 🏆 Meant to be rated, but this game doesn't count: only one person plays.
unrated-clock = 🏆 Meant to be rated, but this game doesn't count: it has no clock.
unrated-both = 🏆 Meant to be rated, but this game doesn't count: only one person plays, and it has no clock.
hint = 💡 **What the strongest computer would do in your place.** It sees what you see, and no more.
hint-only = The rules leave you no other answer.
hint-chances = -# As it reckons, you win { $first } of 100 such games with the first answer, and { $second } with the second.
hint-lay = Lay **{ $tile }** ({ $route }) for { $cost }:
hint-lay-doubled = Lay **{ $tile }** ({ $route }), unsupported, at double cost, for { $cost }:
hint-put-up-for = Put up your { $city } card of { $cost } for auction, to lay **{ $tile }** ({ $route }):
hint-buy = Buy land in **{ $city }** for { $cost }:
hint-buy-nothing = Buy nothing:
hint-bid = Bid up to **{ $amount }** for the deed of { $city }:
hint-no-bid = Do not bid for the deed of { $city }:
hint-roll = Roll the dice.
hint-offer = Before you roll, offer { $to } a deal with `/deal`: you give { $give } for { $take }:
hint-buy-land = Buy the top deed of the deck for { $price }:
hint-build = Add a section to **{ $route }**:
hint-remove = Take a section from **{ $route }**:
hint-put-up = Put a deed of **{ $city }** up for auction, for { $minimum } or more:
hint-put-up-any = Put a deed of **{ $city }** up for auction, at any price:
hint-accept = Accept offer { $id }, in which { $name } gives { $give } for { $take }:
hint-decline = Decline offer { $id }, in which { $name } gives { $give } for { $take }. Accepted, it would mean:
fact-you-get = you get { $amount }
fact-would-pay = once that route is complete, { $payouts } (for the land held now)
fact-pays-nobody = nobody holds a deed of its two cities
fact-completes = completes { $route }: { $payouts }
fact-completes-nothing = completes { $route }: nobody is paid
fact-last-spike = it is the last spike: { $bonus } for you, and the game is over
fact-ends = everybody’s cash is then: { $cash }
fact-grant = brings you the free land of { $city }
fact-short = leaves { $route } { $count ->
    [one] one space
   *[other] { $count } spaces
 } short
fact-own-last = you hold **{ $tile }**, the last tile of that route
fact-lacks = { $route } is { $count ->
    [one] one space
   *[other] { $count } spaces
 } short
fact-left = leaves you { $cash }
fact-left-least = leaves you { $cash } or more
fact-kept = you keep your { $cash }
fact-cheapest = your cheapest tile, **{ $tile }**, costs { $cost }
fact-land-more = { $city }: you then hold { $cards ->
    [0] none
   *[other] { $cards }
 }, { $amount } more at each payout, { $payouts ->
    [0] none to come
    [one] 1 to come
   *[other] up to { $payouts } to come
 }
fact-land-fewer = { $city }: you then hold { $cards ->
    [0] none
   *[other] { $cards }
 }, { $amount } less at each payout, { $payouts ->
    [0] none to come
    [one] 1 to come
   *[other] up to { $payouts } to come
 }
fact-land-more-other = { $city }: { $name } then holds { $cards ->
    [0] none
   *[other] { $cards }
 }, { $amount } more at each payout, { $payouts ->
    [0] none to come
    [one] 1 to come
   *[other] up to { $payouts } to come
 }
fact-land-fewer-other = { $city }: { $name } then holds { $cards ->
    [0] none
   *[other] { $cards }
 }, { $amount } less at each payout, { $payouts ->
    [0] none to come
    [one] 1 to come
   *[other] up to { $payouts } to come
 }
fact-forgone = it would bring you { $amount } more at each payout, { $payouts ->
    [0] none to come
    [one] 1 to come
   *[other] up to { $payouts } to come
 }
fact-sold = sells the bank your { $city } card of { $cost } for { $proceeds }
fact-lacking = you are { $short } short
fact-least-bid = the least bid is { $least }
fact-deck = { $paying } of the { $deeds } deeds in the deck are of cities that are still to pay
fact-sections-left = leaves it { $count } of 4 sections

## The lesson

lesson-heading = **Your first game** · step { $number } of { $count }
lesson-heading-free = **Your first game**
lesson-taken-up = -# This is where you were.
lesson-stale = -# That button is from an earlier moment of the lesson. This is where you are now.
lesson-anew = -# That lesson is not kept any more, so another one begins.
lesson-or = { $one } or { $other }
lesson-welcome = Together with { $other }, an easy computer, you build a railway from St. Louis in the east to Sacramento in the west. You build it together, but you earn apart: when the railway is complete, whoever has the most cash wins.
    The board has nine cities, and between them twelve routes of four spaces each. Below it are your four tiles; nobody else sees them.
lesson-first-tile = On every turn you lay one tile, on the space that has its code. Beside a city, or beside a tile of the same route, you pay its plain cost; anywhere else you pay double, which the picture shows in red, in thousands of dollars.
    The first tile beside a city also brings you that city's free land, the card with the star. So choose { $tiles }.
lesson-first-tile-not = **{ $tile }** can wait ({ $facts }): it brings no free land. Choose { $wanted } this time.
lesson-next-tile = You have free land in { $land } now: whenever a route of that city is complete, it pays what the coin above the city says. You drew a new tile, { $other } has moved, and it is your turn again.
    Track is cheapest where it goes on: beside a tile that lies already you pay the plain price. Lay { $tiles }.
lesson-next-tile-not = **{ $tile }** can wait ({ $facts }). Lay { $wanted } this time, beside track that is there.
lesson-land = That tile brought no free land, so now you may buy one land card of any city whose free land is taken. The cheapest card is sold first, each further one costs { $thousand } more.
    Every card of a city is paid: with two you get twice as much. Buy land in { $cities }, where you have a card already.
lesson-land-not = In another game that may be right. This time buy land in { $wanted }, so that you have two cards of one city.
lesson-payout = That was a whole turn: lay a tile, buy land if you like, draw a tile. Now see what land is for. { $route } lacks one tile, and you have it. A route with four tiles is complete: then the bank pays everybody who has land in its two cities, for every card.
    Lay { $tiles }, and you get { $mine }.
lesson-payout-not = **{ $tile }** can wait ({ $facts }). Lay { $wanted }: it completes a route, and you are paid.
lesson-choice = That is how money is made: buy land where routes will soon be complete, then complete them. Once all routes of a city are complete, its land pays no more.
    You may buy land now, or nothing: any answer is right. But keep enough for the next tile. Whoever cannot pay for any of their tiles, even by selling land, is out of the game.
lesson-money = Land and track eat money up, and in the mountains of the west a space costs up to { $dearest }. Sooner or later you lack the cash for the very tile that would pay.
    To get there quickly, let the computer move for both of you until that happens to you.
lesson-sale = { $tiles } completes { $route } and brings you { $mine }, but it costs more than your cash. Then, and only then, you may sell land to the bank: it pays half of what the card cost, rounded up to a full { $thousand }. Free land cannot be sold, nor land of a city that pays no more.
    Choose { $tiles }; which land you sell for it you are asked next.
lesson-sale-not = **{ $tile }** can wait ({ $facts }). To see how land is sold, choose { $wanted }: it pays for the sale.
lesson-which-land = Sell as little as you can, and rather land of a city that has few payouts left. What you sell can be bought again later.
lesson-last-spike = The game ends when complete routes join St. Louis and Sacramento. The tile that does it is the last spike: it brings { $bonus }, its route still pays, and then all land is worth nothing.
    So whoever is ahead hurries, and whoever is behind builds elsewhere. Let the computer move for both of you until only a few tiles are missing.
lesson-on-your-own = { $left ->
    [one] One tile is missing now on the shortest way, and this turn is yours.
   *[other] { $left } tiles are missing now on the shortest way, and this turn is yours.
 } From here on you play freely to the end: nothing is prepared any more, and { $other } wants to win.
    Each line below says what a tile costs and what it brings. Good luck!
lesson-end = That was your first game! `/game new` opens the next one: in a channel of a server with your friends, in our direct messages against computers. `/rules` has the rules in short, and `/help` says at any time what you can do.
lesson-left = You know all the rules now. `/game new` opens a real game: in a channel of a server with your friends, in our direct messages against computers. `/rules` has the rules in short, and `/help` says at any time what you can do.
button-lesson-on = Go on
button-lesson-ahead = Play ahead
button-lesson-off = I have seen enough
button-lesson-anew = Begin anew

## Result

result-won = 🏆 { $names } has won!
result-shared = 🏆 { $names } share the victory!
result-last-player = 🏆 { $names } is the last player left and has won!
result-place = { $place }. { $name } · { $cash }
result-place-land = { $place }. { $name } · { $cash } (a tie: the cost of the land decides, { $land })
result-bankrupt = { $place }. { $name } · bankrupt
result-resigned = { $place }. { $name } · left the game
result-own-place = Your place: { $place } of { $players }, with { $cash }.
result-own-place-out = Your place: { $place } of { $players }.
result-set-aside = The tile set aside was **{ $tile }**.
result-seed = Seed: `{ $seed }`
result-check = Check the deal yourself: `last-spike record verify { $file }`
result-stood-in = { $moves ->
    [one] A computer made 1 move
   *[other] A computer made { $moves } moves
 } in the place of { $name }.
result-tenure = { $name } played in the place of { $former } from step { $step } on.
result-thanks = Thank you for playing, { $names }!

## The review of a game

review-title = **The game in review**: chances to win, turn by turn
review-points = **Turning points**
review-point = **{ $n }.** Turn { $turn }: { $name } { $action }. **Hard** { $hard }: { $cost ->
    [one] 1 point
   *[other] { $cost } points
 } more.
review-point-same = **{ $n }.** Turn { $turn }: { $name } { $action }; **Hard** knew nothing better. The turn changed the chances: { $swings }.
review-stood-in = { $name } (a computer in their place)
review-none = No turn changed the chances.
review-luck = **Luck and choices**, in points of the chance to win
review-account = { $name }: { $start } at the start, luck { $luck }, own choices { $own }, choices of the others { $others }: { $end } in the end
review-how = A chance is how often somebody wins when computers play on from there, in worlds drawn from what everybody could see or from the full truth. A choice is judged by what its player could know, compared with what the hard computer would have done. All else is luck: the deal, draws, dice, and what nobody could know.
review-lay = { $form ->
    [would] would have laid **{ $tile }** ({ $route })
   *[did] laid **{ $tile }** ({ $route })
 }
review-lay-selling = { $form ->
    [would] would have sold { $land } and laid **{ $tile }** ({ $route })
   *[did] sold { $land } and laid **{ $tile }** ({ $route })
 }
review-buy = { $form ->
    [would] would have bought **{ $city }**
   *[did] bought **{ $city }**
 }
review-pass = { $form ->
    [would] would have bought nothing
   *[did] bought nothing
 }
review-put-up = { $form ->
    [would] would have put **{ $city }** up for auction to lay **{ $tile }**
   *[did] put **{ $city }** up for auction to lay **{ $tile }**
 }
review-ask = { $form ->
    [would] would have put **{ $city }** up for auction, for { $amount } at least
   *[did] put **{ $city }** up for auction, for { $amount } at least
 }
review-bid = { $form ->
    [would] would have bid { $amount } at most for **{ $city }**
   *[did] bid { $amount } at most for **{ $city }**
 }
review-no-bid = { $form ->
    [would] would have bid nothing for **{ $city }**
   *[did] bid nothing for **{ $city }**
 }
review-roll = { $form ->
    [would] would have rolled the dice
   *[did] rolled the dice
 }
review-buy-land = { $form ->
    [would] would have bought the deed
   *[did] bought the deed
 }
review-build = { $form ->
    [would] would have built on **{ $route }**
   *[did] built on **{ $route }**
 }
review-remove = { $form ->
    [would] would have taken a section from **{ $route }**
   *[did] took a section from **{ $route }**
 }
review-accept = { $form ->
    [would] would have accepted offer { $id }
   *[did] accepted offer { $id }
 }
review-decline = { $form ->
    [would] would have declined offer { $id }
   *[did] declined offer { $id }
 }
review-offer = { $form ->
    [would] would have offered a deal
   *[did] offered a deal
 }
review-leave = { $form ->
    [would] would have left the game
   *[did] left the game
 }
review-play-on = would have played on
review-chart-public = chance to win in %, as everybody could see it
review-chart-truth = the same, with every hand known
review-chart-point = turning point
review-chart-note = luck { $luck } · choices { $own }
review-alt = Chances to win in percent, from the start to the end in eighths of the game. As everybody could see it:
review-alt-truth = With every hand known:

## Alt texts

alt-to-play = { $name } to play
alt-track = Track: { $routes }
alt-last = Last laid: { $tile }
alt-removed = Free card out of play: { $cities }
alt-dice = Dice: { $a } and { $b }
alt-seat = { $name }{ $place }: { $cash }
alt-complete = complete
alt-line = The railway from end to end: { $routes }
alt-bank = bank
alt-land = Land, prices in thousands:
alt-city = { $city } (pays { $pays }, { $left } left): { $cards }
alt-costs = Costs, * is double:
alt-payouts = What one card pays, and payouts left: { $cities }
alt-more-costs = Costs of free spaces: /map text
alt-more-both = What cities pay, and costs of free spaces: /map text
alt-more-payouts = What cities pay: /map text
alt-result = Result:
alt-result-land = Land held at the end:
alt-result-chart = Cash in thousands, from the start to the end in quarters of the game:
alt-result-lead = In the lead: { $leads }
alt-result-lead-last = The lead changed { $count } times, most recently: { $leads }
alt-result-lead-start = { $name } from the start
alt-result-lead-turn = { $name } from turn { $turn }
alt-result-payouts = Payouts in thousands:
alt-result-payouts-elsewhere = Payouts turn by turn: /game history
alt-result-payouts-turn = turn { $turn }: { $payouts }
alt-result-brought = { $land } (land brought { $cash })
alt-deeds = Deeds, in thousands:
alt-stock = Left in the bank: { $cities }
alt-player = { $name }{ $place }: { $cash }, land: { $land }
alt-bankrupt = { $name }: bankrupt
alt-resigned = { $name }: left the game
alt-hand = Your tiles: { $tiles }

## Words on pictures

picture-title = The Last Spike
picture-turn = Turn { $turn }
picture-to-play = to play
picture-pool = { $count ->
    [one] 1 tile left
   *[other] { $count } tiles left
}
picture-bankrupt = bankrupt
picture-resigned = left
picture-over = game over
picture-unit = prices in thousands of dollars
picture-cash-unit = cash in thousands of dollars
picture-turns = turn
picture-lead = lead
picture-payout = payout for land
picture-payout-deeds = payout for deeds
# On a coin: "pays 5"; on the tab below a city: "buy 7".
picture-pays = pays
picture-buy = buy
# The captions of a replay.
replay-start = The beginning
replay-laid = { $name } laid { $tiles }
replay-built = { $name } built { $route }
replay-landed = { $name } landed on “{ $space }”
replay-land = { $name } got land: { $cities }
replay-paid = payout of { $routes }
# The names of the land, as few lines as they need.
region-great-salt-lake =
    GREAT SALT
    LAKE
region-rocky-mountains =
    ROCKY
    MOUNTAINS
region-great-plains =
    GREAT
    PLAINS
region-llano-estacado =
    LLANO
    ESTACADO
region-gulf-of-mexico = GULF OF MEXICO
region-prairies = PRAIRIES
region-laurentian-shield =
    LAURENTIAN
    SHIELD

## How to read the board

guide-later = Not on the board yet:
guide-alt = The board with the numbers 1 to { $count } at its parts. The message says what each number stands for.
guide-player = Player { $letter }
guide-coin = “pays”: what one card of a city brings at each payout. More cards of the city in one hand bring more.
guide-payouts = Dots: the payouts of a city. A full dot is still to come, an empty one has been made.
guide-free = Star: the free card of a city. The first tile beside the city earns it.
guide-held = A card with a player’s letter and shape is theirs.
guide-bank = A card with a figure is in the bank; the figure is its price.
guide-tag = “buy”: the price of the next card of the city.
guide-space = A free space: its tile, and what laying it costs now.
guide-double = Red in a broken frame: laying costs double, because no city and no laid tile of the route is beside it.
guide-last = Red ring: laid last.
guide-complete = Letter on a golden coin: the route is complete and has paid.
guide-panel = A player: cash, and on the small map how many cards of each city. Players stand in turn order, down the left side first.
guide-turn = Lantern: whose turn it is. Figures without $ are thousands of dollars.
guide-path = The path: after a roll a token moves along the arrows, and its player does what the space says.
guide-amount = The figure of a space: + you get it, − you pay it; without a sign it is the price of the track or the deed.
guide-each = A small sign after the figure: for each of your deeds (card), from every other player (person), for each pip of the dice (die).
guide-coin-1976 = “pays”: what one deed of a city brings when one of its routes is complete.
guide-held-1976 = A deed with a player’s letter and shape is theirs.
guide-deeds = Figures on a city: what one, two, three, four or five deeds of it in one hand bring together.
guide-section = Small square: a section still to build. Four sections complete a route.
guide-complete-1976 = Golden edges: the route is complete and has paid.
guide-panel-1976 = A player: letter, shape and cash. Players stand in turn order, down the left side first.
guide-dice = Dice: the last roll, beside who rolled it.

## Status

status-awaited = Waiting for { $name }, asked { $since }.
status-awaited-not-told = Waiting for { $name }, asked { $since }; their message is on its way.
status-awaited-dm-closed = Waiting for { $name }, asked { $since }. They do not accept direct messages: the button below a board shows them what they are asked.
status-debt = { $name } owes { $amount } to { $to } ({ $cause }).
status-auction = { $name } auctions a deed of { $city }.
status-named = { $name } has named **{ $tile }** ({ $route }) and must lay it.
status-deadline = No answer counts as a pass { $when }.
status-rests = Only computers play in this game. They move once the older games of this server in which only computers play are over.
list-empty = You are in no game now. `/game new` opens one: in a channel of a server for everybody there, in our direct messages against computers; `/game list show: finished` shows those that are over. `/rules` and `/help` work here too.
list-lobby = lobby
list-broken = stopped
list-your-turn = **your turn**
list-out = you are out
list-ended = ended early, nobody has won
list-none-finished = You have finished no game yet.
recap-nothing = Nothing has happened since your last move.
history-turn = Turn { $n } of { $last }:
history-step = Step { $n } of { $last }:
history-taken-back = This step was taken back, or took others back: this is the board before it.
history-beginning = The beginning, before the first of { $last } steps:
history-entry-turn = turn { $n }
history-entry-step = step { $n }

## Files

file-refused = -# Discord does not accept the file; it may be too large. Try again later, or ask the operator of the bot for it.
record-refused = -# Discord did not accept the record as a file here; `/game export` gives it to you.
export-done = The record of this game, with all that you may know:
replay-done = The game, turn by turn:
picture-missing = -# The picture could not be drawn. The attached file says what it shows.

## Refusals

refusal-rule = (Rule { $rule })
refusal-no-game = No game is open in this channel. `/game new` opens one; `/game list` shows yours.
refusal-which-game = Which of your games do you mean? Give its number with `game`:
refusal-not-your-game = You do not play in a game with that number. `/game list` shows your games.
refusal-in-no-game = You are in no game now. `/game new` opens one: in a channel of a server for everybody there, in our direct messages against computers; `/game list show: finished` shows those that are over. `/rules` and `/help` work here too.
refusal-lobby-here = A lobby is already open here: press **Join** below it, or use `/game join`. If its host has left the server, `/game end` frees this place.
refusal-game-here = A game is already being played here. Open another one in another channel or thread.
refusal-not-in-server = That works only in a server: type it in a channel there. `/help` says what works here.
refusal-nothing-played = No game has ended in this channel yet. `/game new` opens one.
refusal-no-game-in-dm = No game is open in our direct messages: `/game new` opens one against computers. You play the games of servers in their channels, or by the buttons of my messages.
refusal-dm-closed = Discord does not let me post messages here, so no game was opened. Allow direct messages from me, or from members of a server that we share, then try again; or play in a channel of a server.
refusal-not-installed = I am not in this server, so nothing can be played here. Whoever manages it can invite me: <{ $link }>. In our direct messages `/game new` opens a game against computers.
refusal-not-played = Only those who played that game can ask for a rematch. `/game new` opens a game for everybody.
refusal-seats-kept = The free seats are kept for those who are asked to the rematch. A seat is free again when one of them declines; or the host starts the game without them.
refusal-not-seated = You do not play in this game. `/map` shows it to you.
refusal-already-seated = You already have a seat in this lobby. The host starts the game; **Leave** gives up your seat.
refusal-table-full = At most six can play, and six have a seat. (Rule S1)
refusal-too-many = This lobby has { $players } players, and at most six can play: somebody has to leave first. (Rule S1)
refusal-foreign-deal = The deal does not fit this edition, so the game has not started. Start it again, and it is dealt again. If that does not help, end it with `/game end` and tell the operator of this bot.
refusal-foreign-state = The stored data of this game belongs to another edition, so the game cannot be played. End it with `/game end` and tell the operator of this bot.
refusal-too-few = At least two players are needed: let somebody join, or add a computer. (Rule S1)
refusal-not-host = Only the host can do that: { $host }. Ask them.
refusal-host-gone = This game has no host any more. Anybody who may open a game here can end it with `/game end`.
refusal-begun = The game has begun: nobody can join or leave the lobby any more. `/game resign` leaves a game.
refusal-not-begun = The game has not begun: the host presses **Start**.
refusal-ended = This game is over. `/game new`, in a channel, opens another.
refusal-not-played-out = Only a game that was played to its end is reviewed: a review tells what is hidden until then. `/game history`, in its channel, shows what has happened so far; `/game list show: finished` lists your finished games with their numbers.
refusal-broken = This game is stopped, because its stored data is inconsistent. The operator of the bot has been told; you can open another game in another channel. The host, or anybody who may manage the channel, can end this one with `/game end` in its channel.
refusal-paused = This game is paused, because the bot is no longer in its server. It continues when somebody invites the bot again; otherwise it ends { $until }.
refusal-waits-for-you = The game waits for you and nobody else. `/game status` shows what you are asked.
refusal-no-stand-in = No computer moves for you here: you play yourself.
refusal-stale = The game has moved on since that button was made. This is the situation now:
refusal-repeated = I have dealt with that already. Look at the game to see where it stands.
refusal-too-many-lobbies = You have { $most } lobbies open. Start or leave one first.
refusal-too-many-games = You have { $most } unfinished games, the most that one person may open. End one first, with `/game end` in its channel: { $games }.
refusal-server-full = This server has { $most } unfinished games, the most that it may have. Another can be opened when one of them is over. Its host, or anybody who may manage its channel, can end a game with `/game end`.
refusal-too-many-opened = You have opened { $most } games within an hour, the most that one person may. You can open another { $next }; until then you can join what others open.
refusal-too-many-threads = { $most } threads were opened for you within an hour, the most that one person may have. The next one can be opened { $next }; without `thread` the game is opened in the channel.
refusal-counts-yet = Games you had open before you were forgotten count against your limit for another day. You can open more { $until }; until then you can join what others open.
refusal-forgotten-lately = This bot forgot you less than a day ago, and does so once a day. It can forget you again { $next }; until then `/privacy show` tells what it keeps.
refusal-unknown-edition = There is no edition “{ $name }”. Choose one from the list.
refusal-foreign-option = This edition does not have that choice for `{ $option }`. Leave the option out, or choose another edition.
refusal-unknown-tile = “{ $text }” is not a tile. Tiles are called A1 to F4 and U1 to Z4; yours are in the list.
refusal-missing-tile = Choose with `tile` which tile the auction is to pay for; your tiles are in the list. (Rule K4)
refusal-no-auctions = There are no auctions in this edition: you sell land to the bank, with `/lay` and its `sell`. (Rule L1)
refusal-unknown-city = “{ $text }” is not a city of this board. Choose one from the list.
refusal-unknown-deed = “{ $text }” is not a land card. Choose from the list: city and cost.
refusal-unknown-route = “{ $text }” is not a route. Name its two cities, such as Montreal–Toronto, or choose from the list. (Rule G4)
refusal-missing-city = Choose with `city` whose card you buy; those that you may buy are in the list. (Rule T6)
refusal-top-deed = In this edition you always buy the top deed of the deck: leave out `city`. (Rule G3)
refusal-unknown-amount = “{ $text }” is not an amount. Write 5 or 5000 for $5,000.
refusal-unknown-hour = “{ $text }” is not a time of the day. Write it as 22:00, 22:30 or 10 pm; `off` ends the quiet hours.
refusal-unknown-moment = “{ $text }” is not a moment that I understand. Write a length of time as `3d`, `12h` or `2 weeks`, or a day as `2026-12-24` or `2026-12-24 18:00`. Nothing has changed.
refusal-until = Choose a moment to come, within a year: `3d`, `2 weeks` or `2026-12-24`. Nothing has changed.
refusal-paused-already = The clocks of this game stand still already, until { $until }. `/game resume` lets them run. Nothing has changed.
refusal-paused-open = The clocks of this game stand still already. `/game resume` lets them run. Nothing has changed.
refusal-paused-often = You've paused this game { $most } times in the last hour. You can again { $next }; the clocks run until then. Nothing has changed.
refusal-may-not-write = You can't write in { $channel }, so I post only your moves there. If you think you can, try it in that channel; otherwise ask somebody else at the table. Nothing has changed.
refusal-not-paused = Nobody has stopped the clocks of this game; `/game pause` does. Nothing has changed.
refusal-paused-by-others = { $name } or the host can let the clocks run again: nobody else. Moves go on meanwhile. Nothing has changed.
refusal-same-pace = This game has that pace already. Choose another. Nothing has changed.
refusal-unknown-time-zone = I do not know the time zone “{ $text }”. Choose one from the list: each shows what time it is there now.
refusal-quiet-too-long = Quiet hours may be { $most } hours long at most. Nothing has changed.
refusal-quiet-empty = Quiet hours that begin and end at the same time are none. Choose another end, or `quiet_from: off`. Nothing has changed.
refusal-quiet-half = Quiet hours need a beginning and an end: give `quiet_from` and `quiet_to`. Nothing has changed.
refusal-quiet-no-zone = I do not know your time zone yet: give `time_zone` too. Nothing has changed.
refusal-unknown-player = “{ $text }” does not play in this game, or several players have that name. Choose somebody from the list, or give the letter of their seat.
refusal-no-such-step = There is no such step: this game has { $last } so far. Choose one of them, or 0 for the beginning.
refusal-no-such-turn = There is no such turn: this game has { $last } so far. Choose one of them.
refusal-turn-and-step = Choose either `turn` or `step`, not both.
refusal-nothing-to-take-back = You have made no move that could be taken back. `/game history` shows what was played.
refusal-resigned-since = Somebody has left the game since: nothing before that is taken back.
refusal-seated-since = Somebody else has come to a seat since: nothing before that is taken back.
refusal-needs-consent = That is not free any more: something was drawn or somebody has acted since, or you have taken back three times in this turn. `/game undo`, in the channel, asks the others.
refusal-taken-back-often = You've gone back { $most } times in this turn, as often as you can when nobody else has to agree. You can undo again in your next turn.
refusal-nobody-to-agree = This game is rated, so that takes another person's consent, and nobody else is here to agree. You can ask again when somebody is back.
refusal-vote-open = Such a request is open already: it must be answered first. Its post is in the channel.
refusal-asked-in-turn = You have asked already in this turn. You can ask again in the next one.
refusal-vote-closed = This request is closed. `/game undo`, `/game pause`, `/game pace` or `/game replace`, in the channel, makes a new one.
refusal-not-asked = This request does not wait for you: only those whom its post names answer it.
refusal-plan-own-turn = It is your turn: nothing is left to plan, make your move. You can plan your next one while others have their turns.
refusal-plan-no-tile = Which tile? A plan begins with `lay`, one of your tiles. Without options `/plan` shows what you have planned.
refusal-plan-no-city = Of which city? `buy_at_most` needs a city in `buy`.
refusal-plan-same-tile = That is the same tile twice: name another one in `else_lay`.
refusal-no-hints = This game was opened without hints. `/game new` with `hints: on` opens one with them.
refusal-rated-with-hints = A game with hints cannot be rated. Choose either `rated` or `hints`.
refusal-rated-alone = Here you play against computers, and such a game does not count. Leave out `rated`; a rated game is opened in a server.
refusal-rated-end = This game is rated, so you can't end it alone. If a player goes missing, `/game replace` lets you vote on it: more than half of the people still playing must agree, counting the missing one. Where too few are left to vote, or nobody is missing, only someone who manages this channel can end it. You can leave with `/game resign`.
refusal-played-elsewhere = The lobby of this game is in { $channel }: start it there. Nothing has changed.
refusal-rated-clock = This game is rated, and a rated game needs a clock. Choose another pace, or `/game pause` to stop the clocks for a while. Nothing has changed.
refusal-asked-lately = The others did not want that. You can ask it again { $next }; another proposal can be made now.
refusal-declined-lately = { $person } turned the seat down not long ago. You can propose them again { $next }, or somebody else now.
refusal-not-absent = { $name } is not absent, so nothing is decided about their seat. Where turns have no time limit, the others may vote once the game has waited for somebody for seven days; where they have one, a computer moves once the time is used up. If somebody is away while a game waits for them, the others may vote after seven days of it.
refusal-not-absent-yet = { $name } is not absent yet: the others may vote { $from }, if there is no answer until then. `/game nudge` reminds them.
refusal-seat-kept = { $name } can still come back, and nobody else can vote on the seat. `/game replace` with nothing but the player lets a computer move until they are back; once it has for a day, or for a week in a game without a clock, you can give the seat away.
refusal-seat-kept-until = A computer moves for { $name }, who can still come back, and nobody else can vote on the seat. You can give it away { $from }.
refusal-stood-in-already = A computer moves for { $name } already. `/game replace` with `by` or `level` gives the seat to somebody else.
refusal-always-computer = { $name } is a computer that has played here from the beginning: it stays.
refusal-seated-already = { $name } plays in this game already. Choose somebody who does not.
refusal-bot-cannot-play = A bot cannot take a seat. Choose a person, or a computer with `level`.
refusal-person-and-level = Either a person takes the seat or a computer: choose `by` or `level`, not both.
refusal-not-invited = This request is for { $name }: nobody else answers it.
refusal-auction-open = An auction is open, and this seat has answered in it already. What it answered is not shown to you: take the seat once the auction has closed.
refusal-fault = Something went wrong on our side. Nothing has changed; please try again in a moment.
refusal-forged = That button is not one of mine.
illegal-game-over = The game is over. `/game new`, in a channel, opens another.
illegal-out = You are no longer in this game. `/map`, in its channel, shows it to you.
illegal-not-your-turn = It is not your turn: the game waits for { $names }.
illegal-own-auction = This auction is your own: the others bid in it, not you. It waits for { $names }; whoever does not answer in time passes. The result is posted in the channel, and then the game goes on.
illegal-wrong-phase = That is not possible now: the game waits for something else.
illegal-lay-first = Lay a tile first: only then may you buy land.
illegal-roll-first = Roll the dice first.
illegal-foreign-action = This edition has no such action. `/help` says what you can do now.
illegal-not-in-hand = { $tile } is not one of your tiles.
illegal-supported-first = { $tile } is unsupported, and you have a supported tile that you can pay for.
illegal-sell-first = That costs { $cost } and you have { $cash }: sell land as well.
illegal-auction-first = That costs { $cost } and you have { $cash }: put a deed up for auction first.
illegal-out-of-reach = That costs { $cost }. Even with all that you could sell, you have only { $reach }.
illegal-other-tile-named = You named { $tile } with your auction and must lay it.
illegal-not-owned = You do not hold the { $cost } card of { $city }.
illegal-not-sellable = { $city } has made all its payouts: the bank does not buy its land.
illegal-sale-not-needed = You do not need to sell land of { $city }: you can pay for the tile without it. Choose only as much as you need.
illegal-no-sale-to-bank = In this edition the bank buys no land: put a deed up for auction.
illegal-auction-not-needed = You can pay for { $tile } without an auction.
illegal-grant-unclaimed = The free land of { $city } is not claimed yet, so its land is not for sale.
illegal-sold-out = No land card of { $city } is left.
illegal-foreign-city = { $city } is not on this board. Its cities: { $cities }.
illegal-cannot-pay = That costs { $cost }, and you have { $cash }.
illegal-bid-too-low = A bid is at least { $least }; 0 passes.
illegal-bid-too-high = With your cash you can bid { $most } at most.
illegal-not-in-thousands = Amounts must be full thousands: 7 and 7000 both mean $7,000.
illegal-no-such-line = No route joins { $from } and { $to } on this board.
illegal-route-full = { $route } already has its four sections.
illegal-not-removable = You can remove a section only from a route that has two or three: { $route } does not.
illegal-no-partner = No deal is possible with that player: choose another who is still in the game.
illegal-too-many-offers = You have { $most } offers open: withdraw one first.
illegal-offer-number = Somebody else made an offer at the same moment: please try again.
illegal-empty-offer = An offer must give or take something: money or deeds.
illegal-cannot-promise = { $name } does not have what the offer promises. `/game status`, in the channel, shows what everybody has.
illegal-cannot-promise-own = You do not have what the offer promises. `/game status`, in the channel, shows what everybody has.
illegal-no-such-offer = Offer { $id } is no longer open, or is not yours to answer. `/hand`, in the channel, shows those that are.
illegal-auction-open = No deal is made while an auction is open: accept when it is over, or decline.
illegal-not-for-auction = You have no deed of { $city } that you could put up.
illegal-minimum-too-high = The deed of { $city } found no bidder: put it up at { $highest } or less.
instead-lay = You can lay: { $tiles }.
instead-buy = You can buy: { $cities } – or pass.
instead-bid = You can bid from { $least } to { $most }, or pass.
instead-roll = You can roll the dice: with the button, or with `/roll` in the channel.
instead-land = You can buy the top deed for { $price }, or pass: with the buttons, or with `/buy` or `/pass` in the channel. (Rule G3)
instead-land-pass = You cannot pay { $price } for the top deed: pass, with the button, or with `/pass` in the channel.
instead-build = You can build: { $routes }.
instead-remove = You can remove a section from: { $routes }.
instead-debt = You must raise { $short }: `/deal` or `/auction`, in the channel.
refusal-no-thread = I may not open a thread here. Give me the permission “Create Public Threads”, or open the game in the channel. Nothing has changed.
refusal-thread-limit = This server has as many open threads as Discord allows. Close some, or leave `thread` out and open the game in the channel. Nothing has changed.
refusal-thread-outage = Discord did not open a thread: it cannot be reached, or takes too long. Try again in a moment, or leave `thread` out. No game was opened.
refusal-thread-kind = In this kind of channel no thread can be opened. Leave `thread` out, or use a text channel. Nothing has changed.
refusal-in-thread = This is a thread already: leave `thread` out, and the game is opened here.
refusal-offers-to-one = You have made { $name } { $most } offers this turn, the most for one turn. Wait for answers, or offer again when the next turn has begun. (G8 sets no limit; the bot does, so that nobody is flooded.)
refusal-offers-in-all = You have made { $most } offers this turn, the most for one turn. Wait for answers, or offer again when the next turn has begun. (G8 sets no limit; the bot does, so that nobody is flooded.)
refusal-reviewing = Many games are being reviewed just now. Ask again in a minute.
refusal-too-much = You have asked for too much at once. Wait for the answers, then continue. This request was not carried out.
refusal-only-in-dm = That works only in direct messages with me.
refusal-confirmed-late = That question was asked more than two minutes ago, so nothing was done. If you still want it, ask again.
refusal-outdated = That command has changed since your Discord app loaded it. Restart Discord and choose it from the list again. Nothing has changed in any game.
refusal-not-allowed = You may not use that command here. Nothing has changed.
refusal-broke-off = Something went wrong on our side. Your request may or may not have been carried out: look at the game before you ask again.
refusal-out-of-reach = I cannot reach the games right now. Please try again in a minute. If what you just did went through after all, the game shows it.
refusal-unshown = Discord did not accept my answer. Your request may have been carried out: look at the game before you ask again.
refusal-too-slow = That took too long on our side, and nothing was done. Please try again in a moment.
refusal-options = Discord sent options that I cannot read. Please choose from the lists. Nothing has changed.

## Help and rules

help = **The Last Spike** – speculate in land while you all build one railway from coast to coast.
    New to the game? `/learn` teaches it step by step, to you alone. `/game new` opens a game in this channel, **Join** takes a seat, **Start** begins. `/game status` shows where things are, `/game recap` what you missed, `/rules` the rules in short.
help-dm = **The Last Spike** – speculate in land while you all build one railway from coast to coast.
    New to the game? `/learn` teaches it step by step. `/game new`, typed here, opens a game against computers; typed in a channel of a server, it opens one for everybody there. Here `/game list` shows your games with their numbers; `/hand`, `/map`, `/game status` and `/game recap` work here too; with several games, give the number as `game`. `/rules` are the rules in short, and `/privacy show` tells what is kept about you.
help-turn = On your turn press **My tiles** below the board, or use `/lay` and `/buy`. `/game undo` takes back a slip, and `/plan` makes your next move ahead.
help-turn-1976 = On your turn press **Roll the dice** or **My turn** below the board, or use `/roll`, `/buy`, `/pass` and `/build`; `/deal` offers somebody a deal at any time, `/game undo` takes back a slip, and `/plan` rolls for you when your turn comes.
help-turn-dm = On your turn choose below the board in our direct messages, or type `/lay`, `/buy`, `/pass`, `/roll` or `/build` there. `/game undo` takes back a slip.
help-life = `/game nudge` reminds whom the game waits for, `/game pause` stops its clocks, `/game pace` changes them; `/settings` keeps your quiet hours and reminders, and when you are away.
help-hint = `/hint` says what the strongest computer would do in your place, and why.
help-absent = Is somebody away? `/game status` says for how long, `/game nudge` reminds them, and `/game replace` has the others decide what becomes of the seat.
help-here = Here you play { $edition }.
help-in = In { $place } you play { $edition }.
help-over = The game in this channel is over: **Replay** below its result shows it turn by turn, `/game history` any moment of it. **Rematch** or `/game rematch` asks the same people to play again, and `/game new` opens another game.
help-lobby = A lobby is open in this channel: press **Join** below its post, or use `/game join`. When at least two have a seat, computers included, the host presses **Start**.
topic-goal = Goal
topic-turn = Your turn
topic-track = Track
topic-land = Land
topic-selling = Selling land
topic-payouts = Payouts
topic-auction = Auctions
topic-bankruptcy = Bankruptcy
topic-end = The end
rules-goal = Together you build a railway from St. Louis to Sacramento. Whoever has the most cash when it is finished wins; land is then worth nothing.
rules-turn = Lay one of your four tiles, buy one land card if you like, draw a tile. (T1, T6, T7)
rules-track = Each tile fits one space. Beside a city or a laid tile of its route it costs what is printed, elsewhere double. The first tile beside a city earns its free land; the fourth of a route pays every holder of land in both its cities. (T1–T4)
rules-land = You buy the cheapest card left of a city whose free land is claimed, but not in a turn that brought you free land. More cards of a city pay more. (T3, T6)
rules-selling = You may sell land to the bank only to pay for the tile you lay, only as much as you need, at half the cost rounded up. You cannot sell free land, nor land of a city that has made all its payouts. (L1–L4)
rules-payouts = What land pays whenever a route of its city is complete, in thousands, by the number of cards:{ $payouts }
rules-auction = If you cannot pay for the tile you name, you put deeds up for auction, one at a time. All others answer once, privately; the highest bidder pays { $step } more than the second highest bid. If nobody bids, the bank pays half the payout of one card. You buy nothing that turn. As soon as you can pay, the tile you named is laid by itself; where cash is hidden, you lay it. (K4–K6)
rules-bankruptcy = If you still cannot pay for any of your tiles, you are out. Your tiles go back into the pool, and your free land leaves the game. (B1–B5)
rules-end = The tile that joins St. Louis and Sacramento earns { $bonus }; its route still pays, then the game ends. (T5, W1–W4)
topic-goal-1976 = Goal
topic-turn-1976 = Your turn
topic-path = The path
topic-track-1976 = Track and income
topic-income = Income
topic-deals = Deals
topic-debts = Debts and auctions
topic-end-1976 = The end
rules-goal-1976 = Together you build a railway from Montreal to Vancouver. Whoever has the most money when it is finished wins; deeds are then worth nothing. (G10)
rules-turn-1976 = Roll two dice, move, and do what the space says. (G2)
rules-path = Land: you may buy the top deed. Track: you must pay, and add a section. Settler rents: you get { $rents } for each of your deeds. Roadbed costs: you pay { $roadbed } for each. Survey fees: every other player pays you { $fees }. Pacific scandal: you pay { $scandal }. Land claims: you pay { $claims } for each pip of the dice. Northwest rebellion: you remove a section. End of track: you miss your next turn. (G3, G4, G7)
rules-track-1976 = The first section of a route earns a deed; the fourth pays all who hold deeds of its two cities. When all routes of a city are complete, its deeds leave the game. (G5, G6)
rules-income = What deeds pay whenever a route of their city is complete, in thousands, by the number of deeds:{ $payouts }
rules-deals = At any time `/deal`, in the channel, offers deeds and money to another player, who accepts, declines or makes a counter-offer. A deal is between two players here; the printed rules allow more. (G8)
rules-debts = Your money never falls below zero. If you cannot pay, you sell deeds by deal or by auction; if you have nothing left to offer, you are out. (G9)
rules-end-1976 = The section that joins Montreal and Vancouver earns { $bonus }; its route still pays, then the game ends. (G10, G11)

## Slash commands: descriptions, and the names that differ from the code's

command-game = Open, join and look after games
command-game-new = Open a new game in this channel
command-game-nudge = Remind those whom the game waits for, once a day
command-game-pause = Stop the clocks of this game: the host for three days at most, else when all agree
command-game-resume = Let the clocks of this game run again
command-game-pace = Change the pace of this game when all agree
command-game-posts = How much of this game stays in the channel (host)
command-game-join = Take a seat in this channel's lobby
command-game-leave = Leave this channel's lobby
command-game-start = Start the game (host)
command-game-computer = Add a computer player (host)
command-game-status = Where the game is: track, money, land, who must act
command-game-list = Your games: those that wait for you first, or those that are over
command-game-recap = What happened since you acted last
command-game-history = The board at the end of a turn or after a step
command-game-export = The record of the game, as far as you may know it
command-game-undo = Take back what you did last: at once, or when all agree
command-game-replace = Give an absent player's seat to somebody else: the host, or a vote
command-game-replace-player = Whose seat
command-game-resign = Leave a running game
command-game-end = End the game for everybody (host)
command-game-rematch = Play again: the same people, edition and options
command-game-replay = The game so far, as an animation
command-game-review = How a finished game went: chances, turning points, luck and choices
command-lay = Lay a tile
command-buy = Buy a land card
command-pass = Buy nothing; in an auction, bid nothing
command-roll = Roll the dice
command-build = Add a section to a route
command-remove = Remove a section from a route
command-auction = Put a deed up for auction
command-bid = Answer an auction
command-deal = Offer another player a deal
command-hand = Your tiles, and what you can do now
command-map = The board as it is now
command-rules = The rules in short, for the edition played here
command-help = How to start, and what you can do now
command-learn = Learn the game step by step: a first game against a computer, for you alone
command-plan = Plan your next move, seen by you alone; without options: what you have planned
command-hint = What the strongest computer would do in your place, where hints are on
command-settings = Your own habits: quiet hours, time zone, reminders, being away, dice rolled by themselves
command-privacy = What this bot keeps about you
command-privacy-show = See what this bot keeps about you
command-privacy-export = Get all that this bot keeps about you as a file
command-privacy-forget = Make this bot forget you
option-edition = Which edition to play
option-double_cost = When an unsupported tile may be laid
option-cash = Whether everybody sees everybody's cash
option-thread = Open a thread for this game
option-pace = How much time players have; at the end of it a computer moves
option-posts = How much of the game stays in the channel
option-hints = Whether /hint says what the strongest computer would do; such a game is never rated
option-rated = Whether it counts: two people or more, a clock and no hints; nobody ends it early alone
option-language = The language of the posts in the channel
option-level = How well it plays
option-game = The number of a game, from the list of your games
option-turn = The number of the turn
option-step = The number of the step, 0 for the beginning
option-tile = One of your tiles
option-sell = Land to sell first, if cash is short
option-city = Whose cheapest card to buy (in 1976 leave it out: the top deed)
option-route = The two cities, as Montreal–Toronto
option-deed = Which deed
option-minimum = The least you would take (1976)
option-amount = The most you would pay; 0 passes
option-player = With whom
option-by = Who takes it over: they are asked first
option-give_cash = Money you give
option-give_deeds = Deeds you give
option-take_cash = Money you want
option-take_deeds = Deeds you want
option-quiet_from = From when my direct messages come without a sound, as 22:00; off for never
option-reminder = When I remind you of games that wait for you
option-quiet_to = Until when they do, as 07:00
option-time_zone = Your time zone: choose one that shows the time on your clock
option-away_until = Until when you are away, as 3d, 2 weeks or 2026-12-24; off when you are back
option-until = Until when, as 3d, 2 weeks or 2026-12-24
option-lay = Which of your tiles to lay
option-lay_at_most = The most that the tile may cost; without it, what it costs now
option-else_lay = Which tile to lay where that one does not fit
option-buy = Of which city to buy land then, or nothing
option-buy_at_most = The most that the land may cost; without it, its price now
option-roll = In 1976: roll the dice at once
option-land_at_most = In 1976: buy the top deed if it costs so much at most, else no land
option-drop = Drop what you have planned
option-auto_roll = In 1976: my turns begin with the dice rolled
option-text = In words instead of a picture
option-show = Which games (running, unless you say otherwise)
option-topic = Which part of the rules
choice-any = any time, at double cost
choice-forced = only if nothing supported can be paid for
choice-public = shown to all
choice-hidden = everybody sees only their own
choice-english = English
choice-portuguese = Português
choice-easy = easy
choice-hard = hard
choice-random = at random
choice-running = running
choice-finished = finished
choice-6 = after 6 hours
choice-12 = after 12 hours
choice-24 = after 24 hours
choice-48 = after 48 hours
choice-never = never
choice-none = no clock
choice-relaxed = relaxed: 3 days a turn, 7 days in reserve
choice-daily = daily: 24 hours a turn, 3 days in reserve
choice-brisk = brisk: 8 hours a turn, 24 hours in reserve
choice-live = live: 5 minutes a turn, 15 minutes in reserve
choice-latest = latest: the newest board; older posts keep their words
choice-all = all: every board stays
choice-quiet = quiet: one board, kept up to date, and a line that calls who is next
choice-on = on
choice-off = off
pace-name-relaxed = relaxed
pace-name-daily = daily
pace-name-brisk = brisk
pace-name-live = live

## Permissions, by Discord's own names

right-view-channel = View Channel
right-send-messages = Send Messages
right-send-in-threads = Send Messages in Threads
right-attach-files = Attach Files
right-create-threads = Create Public Threads
right-read-history = Read Message History
right-use-commands = Use Application Commands
refusal-rights = Nobody could see the game here: I lack { $rights }. Give me that in the settings of the channel or of my role, then try again. Nothing has changed.
refusal-own-rights = I do nothing here that you may not do yourself: you lack { $rights }. Choose another channel, or ask somebody who manages this server. Nothing has changed.
note-rights = -# I cannot post here: I lack { $rights }. What happens is posted as soon as I may.
note-rights-files = -# I cannot post pictures here: I lack { $rights }.
note-rights-history = -# I lack { $rights } here: after an outage I cannot see what I have posted, and may post it twice.
note-muted = -# I cannot post in <#{ $channel }>: `/game status`, typed in that channel, says what I lack.
post-muted = I cannot post everything of your game there: I need **{ $view }**, **{ $send }** (in a thread **{ $threads }**) and **{ $files }**. `/game status`, typed in that channel, says what is missing. What happens is posted as soon as I may.
picture-forbidden = -# There is no picture: I lack **{ $right }** here.

## The spaces of the path of 1976

space-cpr-subsidy = CPR subsidy
space-track = track
space-settler-rents = settler rents
space-land = land
space-roadbed-costs = roadbed costs
space-northwest-rebellion = Northwest rebellion
space-end-of-track = end of track
space-land-claims = land claims
space-survey-fees = survey fees
space-pacific-scandal = Pacific scandal

## Settings

settings = **Your settings**, for all your games here. Only you see them.
settings-changed = **Your settings are changed**, for all your games here. Only you see them.
settings-quiet = Quiet hours: from { $from } to { $to } ({ $zone }, where it is { $now } now). In these hours my direct messages come without a sound; none is held back.
settings-loud = Quiet hours: none. My direct messages make a sound at any hour.
settings-loud-zone = Quiet hours: none. My direct messages make a sound at any hour. Your time zone: { $zone }, where it is { $now } now.
settings-auto-roll = In 1976 your turns begin with the dice rolled, and you are called only when there is something to decide.
settings-own-roll = In 1976 you roll the dice yourself.
settings-reminder = Reminders: where games have waited for you for { $time }. One for all of them, once a day at most, and none in your quiet hours.
settings-no-reminder = Reminders: none.
settings-there = Away: no.
settings-away = Away until { $until }: no time of yours runs, except in live games, and I remind you of nothing. After seven days of it the others may vote on your seat in a game that waits for you.
settings-away-asked = More than 21 days in 90 needs consent: the players of { $games ->
    [one] 1 game
   *[other] { $games } games
 } are asked whether you may be away until { $until }.
settings-away-longest = You may be away for 21 days in 90; until { $until } would be longer.
settings-away-elsewhere = To ask the players of another game, use the command in its channel.
settings-how = Change them with the options `quiet_from`, `quiet_to`, `time_zone`, `reminder`, `away_until` and `auto_roll`; `quiet_from: off` ends the quiet hours, `away_until: off` says that you are back.
settings-deadlines = In games with a clock, except live ones, your time does not run in your quiet hours. Others see until when you have time, from which they may guess these hours; a change counts from your next turn.
settings-offer = You can have quiet hours, in which my messages make no sound and, except in live games, your time does not run: `/settings` with `time_zone`, `quiet_from` and `quiet_to`. I say this once.
settings-off = off: no quiet hours

## Privacy

privacy-kept = **What this bot keeps about you**
privacy-locale = your language: { $locale }
privacy-dm = where your direct messages with it are
privacy-dm-closed = that Discord does not let it send you direct messages
privacy-settings = your settings, as `/settings` shows them
privacy-threads = when it opened threads for you in the last hour or two, so that nobody opens too many
privacy-calls = whom you had it call by votes, invitations, rematches and nudges in the last hour or two, and who called you, so that nobody is called too often
privacy-away = when you are or were away
privacy-reminded = when it reminded you last
privacy-alias = that it was asked to forget you, how many games you had opened that others go on with, and how often it had opened threads for you or you were away: a number stands for you there, and it is all deleted { $until }
privacy-rematches = that you are asked to a rematch, until it begins or its lobby closes
privacy-plans = what you have planned in games, as `/plan` shows it
privacy-reviews = the reviews of your finished games, as `/game review` shows them
privacy-lesson = the game of your lesson, as `/learn` shows it, until 90 days after you went on with it last
privacy-games = { $games ->
    [0] no game
    [one] 1 game
   *[other] { $games } games
 } with your Discord id, the name you had then, and { $actions ->
    [0] no action of yours
    [one] the 1 action you took
   *[other] the { $actions } actions you took
 }
privacy-can = It keeps this until you ask to be forgotten. `/privacy export` gives you all of it as a file; `/privacy forget` makes the bot forget you.
privacy-exported = { $parts ->
        [one] All that this bot keeps about you:
       *[other] All that this bot keeps about you, in { $parts } files; this is the first:
    }
privacy-exported-part = All that this bot keeps about you, file { $part } of { $parts }:
privacy-exporting = Your file is being made already. It comes as the answer to your first command.
privacy-confirm = Do you want this bot to forget you? In running games a computer takes your seat, and games in which nobody else plays end; in finished games your name and id are replaced. Posts that are already in channels stay there. This cannot be undone. For a day a number keeps counting what you had open, without your id or name, so that forgetting lifts no limit; until then you cannot be forgotten again.
privacy-forgotten = { $games ->
    [0] You are forgotten; there were no games with you.
    [one] You are forgotten, in 1 game too.
   *[other] You are forgotten, in { $games } games too.
 } When you next use the bot, it begins anew.
button-forget = Forget me

## The sandbox

sandbox-title = The Last Spike · sandbox
sandbox-language-note = Applies to what everybody sees, from the next game on
sandbox-demo = Watch a demo: four computers
