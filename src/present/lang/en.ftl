### English. Cities keep their names; money is written by the program.
###
### Sentences are for people who play on a phone: "you" and "I" (the bot), contractions, one thought a sentence.
### First what the reader can do now, then what happened. One word for one thing:
###
###   absent, away       absent: hasn't answered for days; away: has said so in advance
###   answer, pass       bids are answered once; no answer counts as a pass
###   cash               never "money", except in "make money"; to raise cash: by selling, auctions or deals
###   clock              paused and resumed (a game); stopped (a player who is away); a clock runs, time runs out
###   complete           a route is complete and pays; a payout; land pays, earns nothing by itself
###   computer           plays for somebody, until they're back; takes over from somebody, for good
###   deed, land, card   deed: in auctions and in 1976; land: else; card: where cards are counted; free land is claimed
###   host, operator     host: who opened the game; the bot's operator: who runs the program
###   request, vote      a request needs everyone, a vote the majority; Agree, Decline; withdraw one's own
###   reserve            "reserve time" runs out; "with reserve"
###   start, over        games start, are ended early, are over; never "begin". "The game's first post" calls everyone
###   tile, track        a tile is laid; beside a city or track it has its price, elsewhere it costs double (never "unsupported")
###   undo, take back    the command; moves are taken back, the game goes back
###   who and whom       a name where there is one, else "someone", "everyone", "the others"

## Words

and = and
nothing = nothing
the-bank = the bank
cash-hidden = cash hidden
edition-columbia-2015 = The Last Spike (2015)
edition-kickstarter-2015 = The Last Spike (2015 campaign rules)
edition-gamma-two-1976 = The Last Spike (1976)
edition-columbia-2015-is = Lay tiles. When you're short of cash, sell land to the bank.
edition-kickstarter-2015-is = Lay tiles. When you're short of cash, auction deeds.
edition-gamma-two-1976-is = Roll dice, travel around the board, and deal in deeds.
level-random = computer, random
level-easy = computer, easy
level-hard = computer, hard
option-double-cost-any = A tile away from cities and track costs double
option-double-cost-forced = Tiles away from cities and track: only as a last resort, at double cost
option-cash-public = Everyone's cash is visible
option-cash-hidden = Cash is hidden
former-player = Former player { $number }

## The lobby

lobby = **{ $edition }** · a new game
lobby-rematch = **{ $edition }** · a rematch
lobby-goal = Lay track, own land where it pays off, and have the most cash at the last spike.
lobby-goal-1976 = Roll the dice, build track, collect deeds, and have the most cash at the last spike.
lobby-players = In so far: { $names }.
lobby-host = host
pace = Pace: { $name }. { $turn } a turn, plus { $reserve } in reserve for the whole game; then a computer plays.
pace-none = Pace: no clock. Take all the time you like.
pace-alone = Pace: no clock while only one person plays. When a second one joins: { $name }, { $turn } a turn, plus { $reserve } in reserve.
pace-usual = This is the default pace; the host can change it under **Settings**.
special-pace = { $turn } a turn
special-no-clock = No clock
special-hints = 💡 Hints
special-posts-all = Every board stays
special-posts-quiet = One quiet board
lobby-alone = { $names } is in. One more player, and the game can start.
lobby-dm-alone = Press **Play easy** or **Play hard** to start right away, or **Add computer** to face up to five.
lobby-open = { $free ->
    [one] In so far: { $names }. There's room for one more.
   *[other] In so far: { $names }. There's room for { $free } more.
}
lobby-learn = New here? `/learn`
lobby-full = In: { $names }. The table is full.
lobby-asked = { $names }: press **Join** to play again, or **Leave** to sit this one out.
lobby-waits = The game starts once everyone invited has answered and at least two of them have joined. The host can start it sooner.
lobby-declined = Sitting this one out: { $names }.
lobby-closed = This lobby was closed before its game started.
lobby-started = The game has started.
lobby-opened = Your game is open. Its lobby is in this channel.
lobby-opened-thread = Your game is open in <#{ $channel }>.
lobby-opened-dm = Your game is open. Its lobby is right here.
lobby-no-thread = No thread this time: one of us doesn't have permission to open one in this channel.
lobby-moved = Your game is in <#{ $channel }> now.
threads-each-offer = Want a thread for every game here? `/server` changes it anytime.
threads-this-offer = Would you rather play in a thread?
threads-each = From now on, every game here gets a thread of its own.
threads-no = All right, games stay where they're opened. You can change that anytime with `/server`.
button-threads-each = A thread for each
button-threads-no = No, thanks
button-threads-this = Move it to a thread
against-here = The game has started: you against a computer, with `/hint` on.
against-in-dm = The game has started in our direct messages: you against a computer, with `/hint` on.
lobby-joined = You've joined the game.
lobby-left = You've left the lobby.
lobby-left-to = You've left the lobby. { $name } is the host now.
lobby-computer = A computer has joined.
rematch-asked = The rematch is open. Its lobby is in this channel, and everyone who played is invited.
rematch-asked-there = The rematch is open in <#{ $channel }>, and everyone who played is invited.
rematch-joined-there = You've joined the rematch in <#{ $channel }>.
rematch-started-there = The rematch is starting in <#{ $channel }>.
rematch-declined = All right, not this time. You can still press **Join** until the game starts.
rematch-declined-started = All right, not this time. Everyone has answered, so the game is starting without you.
lobby-go = The game has started.
lobby-starts-soon = All set. The game starts as soon as its first post appears.
lobby-starts = The game starts in a moment. Seats and settings are fixed now.
button-join = Join
button-leave = Leave
button-computer = Add computer
button-settings = Settings
button-more-settings = More settings
button-against-easy = Play easy
button-against-hard = Play hard
lobby-settings-question = What do you want to change?
lobby-settings-more = Nothing has changed. What do you want to change?
lobby-settings-page = Settings ({ $page } of { $pages })
lobby-settings-value = { $setting }: choose one.
lobby-settings-done = { $setting } changed to: { $value }.
lobby-settings-fallen-back = This edition doesn't have what you chose before. { $setting } changed to: { $value }.
lobby-removed = { $name } is out of the lobby.
setting-players = Remove someone
setting-token = Your token
setting-edition = Edition
setting-pace = Pace
setting-pace-alone = no clock; relaxed when a second person joins
setting-level = Computers
setting-hints = Hints
setting-posts = Posts
setting-rated = Rated
setting-rated-on = it counts
setting-rated-off = it doesn't count
setting-kind = Hints and rating
setting-kind-plain = no hints, not rated
setting-kind-hints = hints, not rated
setting-kind-rated = rated, no hints
setting-double_cost = Tiles away from cities
setting-cash = Cash
token-blue = blue circle
token-red = red square
token-green = green triangle
token-purple = purple diamond
token-orange = orange hexagon
token-sky = light blue star
levels-question = How well should it play?
levels-placeholder = Choose a level
choice-two-easy = two computers, easy
choice-two-hard = two computers, hard
note-random = Makes any legal move. Good for a first look at the game.
note-easy = Goes for the biggest gain right now and doesn't look ahead.
note-hard = Plays every move out in its head and picks the one that wins most often.
button-start = Start
button-rematch = Rematch
thread-name = The Last Spike

## Posts

start = **{ $edition }**: have the most cash when the railway joins St. Louis and Sacramento.
start-1976 = **{ $edition }**: have the most cash when the railway joins Montreal and Vancouver.
start-order = Turn order: { $names }
start-draw = Draw for the first turn (closest to A1 goes first): { $tiles }
start-lot = { $name } was drawn at random to go first.
start-goal = **Goal:** have the most cash when the railway joins east and west. Until then, land pays each time a route of its city is completed. Buy where a route is nearly complete; at the end, land is worth nothing.
start-goal-1976 = **Goal:** have the most cash when the railway joins Montreal and Vancouver. Until then, deeds pay each time a route of their city is completed. Collect and trade deeds to the same city; at the end, they're worth nothing.
lobby-commitment = Deal: `{ $digits }`…
lobby-details = **How the deal works:** two numbers decide it. One is a secret seed, drawn when this lobby opened. The other is the ID of the game's first post, which nobody knows yet. Want to check that the seed stays the same? Forward this lobby's post to yourself, and compare the hash when the game starts.
begin = **The game begins** · { $edition }
begin-commitment = SHA-256 hash of the secret seed: `{ $commitment }`
fair = **Game #{ $game }: how to check the deal**
fair-seed = Seed: `{ $seed }`
fair-hash = SHA-256 hash of the seed: `{ $commitment }`
fair-begin = ID of { $begun }: `{ $post }`. It showed the hash before anything was drawn, and I never edited it.
fair-lobby = ID of { $lobby }: `{ $post }`. It showed the hash's first 20 digits before the other ID existed.
fair-lobby-post = the lobby's post
fair-older = ID in the game record: `{ $post }`
fair-check = Compare the hash with both posts. Then `last-spike record verify { $file }` deals and replays the game in the attached file.
fair-secret = The seed stays secret until the game is over. Then this button shows it, with the game record.
start-post = the game's first post
start-post-deleted = The game's first post was deleted. Its ID still counts.
start-commitment-begin = The ID of { $begun }, `{ $post }`, and a secret seed decide the deal. The seed's SHA-256 hash is `{ $commitment }`. You'll see the seed when the game ends.
start-commitment-post = The ID of the lobby's first post, `{ $post }`, and a secret seed decide the deal. The seed's SHA-256 hash is `{ $commitment }`. You'll see the seed when the game ends.
start-commitment = The deal can't be changed anymore: the SHA-256 hash of its seed is `{ $commitment }`. You'll see the seed when the game ends.
progress = Turn { $turn } · { $left }
progress-starts = Turn { $turn } starts · { $left }
tiles-left = { $count ->
    [0] no tiles left to draw
    [one] 1 tile left
   *[other] { $count } tiles left
}
deeds-left = { $count ->
    [0] no deeds left to draw
    [one] 1 deed left
   *[other] { $count } deeds left
}
call-turn = { $names }, it's your turn.
call-computer = { $names } plays next.
call-auction = { $names }, please bid or pass.
call-debt = { $names }, you must raise cash.
call-offer = { $names }, please answer offer { $id }.
call-over = The game is over.
call-then = Then: { $names }.
due-turn = Deadline for { $name }'s turn: { $turn }; with reserve: { $reserve }. Then a computer plays.
due-reserve = { $name } is using reserve time. Deadline: { $reserve }. Then a computer plays.
due-own = Your deadline for this turn: { $turn }; with reserve: { $reserve }. Then a computer plays for you.
due-own-reserve = You're using reserve time. Deadline: { $reserve }. Then a computer plays for you.
due-debt = Deadline for { $name } to pay: { $turn }; with reserve: { $reserve }. Then a computer plays.
due-own-debt = Your deadline for paying: { $turn }; with reserve: { $reserve }. Then a computer plays for you.
due-stopped = { $name }'s clock is paused.
due-own-stopped = Your clock is paused.
due-stopped-bids = The clock of this auction is paused.
reminder = 🔔 **These games are waiting for you:**
reminder-since = asked { $since }
reminder-until = ⏳ your time runs out { $until }
reminder-how = You get one reminder a day at most, for all your games. `/settings` with `reminder` changes or stops it.
nudge-now = I'm reminding them now. You can nudge them again { $next }.
nudge-later = I'll remind them at a better time.
nudge-already = I reminded them { $last }. You can nudge them again { $next }: once a day, for all their games.
nudge-computer = A computer is playing for { $name } and needs no reminder.
nudge-too-soon = It's too soon for a nudge. You can nudge them { $from }.
nudge-unreachable = I can't send them direct messages, so a nudge wouldn't reach them. Mention them here instead.
nudge-away = { $name } is away until { $until }. I don't remind anyone who's away.
nudge-auction = { $name } can answer until the auction's deadline. I won't remind anyone during this auction, so nobody learns who has answered.
nudge-votes = { $names } still { $count ->
    [one] needs
   *[other] need
} to answer a request in the channel.
warning = { $names }, your time is running out.
warning-own = **Your time is running out.**
stand-in = { $names } ran out of time. A computer will play for them until they're back.
stand-in-by-vote = The others have voted: a computer will play for { $names } until they're back.
stand-in-line = A computer is playing for { $names }.
stand-in-own = You ran out of time in this game, so a computer is playing for you. Press **I'm back**, or just make a move, to take your seat back.
stand-in-own-by-vote = While you were away, the others voted to let a computer play for you. Press **I'm back**, or just make a move, to take your seat back.
stand-in-over = You have your seat back; the computer no longer plays for you.
absent-silent = { $name } hasn't answered since { $since }, and the game is waiting for them.
absent-away = { $name } has been away since { $since }, and the game is waiting for them.
absent-stood-in = A computer is playing for { $name }.
absent-gone = { $name } has left this game's server.
absent-computer = { $name } is a computer that took over from a player who left.
absent-own = This is your own seat. Someone else can take it over if the others agree.
absent-alone = As the host, you can decide this alone. I'll say so in the channel.
absent-alone-from = As the host, you can decide this alone { $from }, unless they're back by then.
absent-sole = Nobody else can vote right now, so you decide. I'll say so in the channel.
absent-sole-from = Nobody else can vote right now. You can give the seat away { $from }, unless they're back by then.
absent-stand-in = Nobody else can vote right now, but you can let a computer play until they're back.
absent-stand-in-first = Nobody else can vote right now. You can let a computer play until they're back. Once it has played for a day, you can give the seat away; in a game without a clock, after a week.
absent-votes = { $names } can vote too. A majority of the answers within 48 hours decides. If the player comes back, the vote ends.
absent-person = To give the seat to a person, use `/game replace` with `by`. I'll ask them first. They'll see this seat's hand and what everyone could see so far, nothing else.
absent-can = The others can vote now. They can let a computer play until the player is back, give the seat away, or end the game. `/game replace` works too.
absent-asked = I've asked { $names }; you count as a yes. You'll see the result on the post in the channel. Changed your mind? Press **Withdraw** here, or **Decline** there.
absent-done-stand-in = A computer will play for { $name } until they're back.
absent-done-computer = A computer has taken over from { $name }.
absent-done-invited = I've asked { $person } in the channel to take over from { $name }. The request ends in 48 hours. If it's yours, you can withdraw it there with **Decline**.
tenure-person = { $name } has taken over from { $former }. Moves before this can't be taken back.
tenure-computer = A computer, { $name }, has taken over from { $former }. Moves before this can't be taken back.
tenure-alone = { $name } decided this without a vote.
tenure-own = { $name } has taken over your seat in this game, with its tiles and its turns. You can still look back at what you saw. You can return only if invited with `/game replace` in the channel.
tenure-you = You've taken over this seat: here's what you have and what to do. You can't see the previous player's secret bids, or anything else only they could see.
tenure-not-you = All right, you won't take this seat.
button-return = I'm back
button-resume = Resume clocks
clocks-run = The clocks are running.
clocks-paused = The clocks are paused until { $until }. You can still make moves.
clocks-paused-open = The clocks are paused until { $name } or the host resumes them with `/game resume`. You can still make moves.
clocks-done = Done. I've posted it in the channel.
away = { $name } is away until { $until }. Their clock is stopped.
away-live = { $name } is away until { $until }. This game is live, so their clock keeps running.
vote-pause = ⏸️ { $name } wants to pause the clocks until { $until }. You can still make moves.
vote-pause-open = ⏸️ { $name } wants to pause the clocks until they or the host resume them. You can still make moves.
vote-pace = ⏱️ { $name } wants to change the pace. { $pace } Everyone would start with all of that time.
vote-away = 🧳 { $name } wants to be away until { $until }. That's more than 21 days within 90 days, so it needs everyone's consent. Their clock would stop; after seven days you could still vote on their seat.
vote-asked-clocks = Do you agree, { $names }? Everyone must agree. The request ends { $until }; no answer counts as a no. The game goes on meanwhile.
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
line-buy = { $name } can now buy land.
line-remove = { $name } must remove a section from a route.
line-land = { $name } can now buy the top deed.
line-build = { $name } must add a section to a route.
line-debt = { $name } must raise cash.
line-goes-on = { $name } continues their turn.
line-auction = { $names }: what's the most you'd pay? Each of you answers once, in private.
post-closed = This game was ended early.
post-closed-by = { $name } ended this game early.
post-closed-last = { $name } ended this game early and comes last in it. Cash places the others.
post-place-gone = Your game's channel was deleted, so the game is over.
post-nobody-wins = Nobody wins.
post-counts = It counts for the ratings as it stood.
post-broken = Game { $game } has stopped because its saved data is inconsistent. Nothing is lost, and the bot's operator has been told.
post-paused = Your game in <#{ $channel }> is paused, because I was removed from its server. It goes on if someone invites me back; otherwise it ends { $until }.
post-expiry = Nobody has made a move in this game for { $days } days. It ends { $until } unless someone makes one.
post-expiry-lobby = Nothing has happened in this lobby for { $days } days. It closes { $until } unless someone joins or starts the game.
post-expired = Nobody made a move in this game for { $days } days, so it's over. Nobody wins. `/game new` opens another.
post-expired-lobby = Nothing happened in this lobby for { $days } days, so it's closed. `/game new` opens another.
post-given-up = Nobody invited me back to your game's server, so the game is over.
button-my-tiles = My tiles
button-my-turn = My turn
button-details = Details
button-fair = Is it fair?
button-told = What happened
button-guide = How to read this
button-roll = Roll the dice
button-bid = Bid or pass
button-accept = Accept offer { $id }
button-decline = Decline offer { $id }
button-counter = Counter offer { $id }
button-withdraw = Withdraw offer { $id }

## News

news-earlier = -# Earlier events are in the attached file.
news-laid = { $name } laid **{ $tile }** ({ $route }) for { $cost }.
news-laid-doubled = { $name } laid **{ $tile }** ({ $route }) at double cost: { $cost }.
news-sold = { $name } sold land in { $city } ({ $cost }) to the bank for { $proceeds }.
news-grant = { $name } claimed the free land in { $city }.
news-completed = **{ $route } is complete.**
news-payouts = Payouts: { $payouts }
news-payouts-big = 💰 Payouts: { $payouts }
news-bought = { $name } bought land in { $city } for { $cost }.
news-passed = { $name } bought nothing.
news-bankrupt = { $name } is **bankrupt** and out of the game.
news-bankrupt-debt = { $name } is **bankrupt** and out of the game. They have { $cash }, owe { $owed } ({ $cause }), and can't raise the rest.
news-bankrupt-debt-hidden = { $name } is **bankrupt** and out of the game. They owe { $owed } ({ $cause }) and can't raise it.
news-bankrupt-tiles = { $name } is **bankrupt** and out of the game. Their { $cash } doesn't cover any of their tiles, and their land can't make up the difference.
news-bankrupt-tiles-hidden = { $name } is **bankrupt** and out of the game. They can't pay for any of their tiles, not even with their land.
news-resigned = { $name } has left the game.
news-taken-back = { $step ->
    [0] ↩️ { $name } took moves back. The game is back at its start.
   *[other] ↩️ { $name } took moves back.
 }
news-planned = { $line } *As planned.*
news-last-spike = 🎉 **The last spike!** { $name } gets { $bonus }.
news-dice = { $name } rolled { $a } and { $b }: { $sum }.
news-moved = { $name } landed on “{ $space }”.
news-moved-misses-turn = { $name } landed on “{ $space }” and misses their next turn.
news-moved-buys-nothing = { $name } landed on “{ $space }” and can't buy anything there, so the turn is over.
news-moved-removes-nothing = { $name } landed on “{ $space }”, but there's no section that can be removed.
news-moved-pays-nothing = { $name } landed on “{ $space }”, but has no deeds, so there's nothing to pay.
news-moved-gets-nothing = { $name } landed on “{ $space }”, but has no deeds, so there are no rents.
news-paid = { $name } paid { $amount } ({ $cause }).
news-paid-to = { $name } paid { $amount } to { $to } ({ $cause }).
news-owed = { $name } can't pay { $amount } to the bank ({ $cause }).
news-owed-to = { $name } can't pay { $amount } to { $to } ({ $cause }).
news-received = { $name } got { $amount } ({ $cause }).
news-deed = { $name } drew a deed to { $city }.
news-deed-returned = { $name } drew a deed to { $city }. All its routes are complete, so the deed went to the bank.
news-built = { $name } built a section of { $route } ({ $sections } of 4).
news-removed = { $name } removed a section of { $route } ({ $sections } of 4 left).
news-worked-out = All of { $city }'s routes are complete, so its deeds are out of play.
news-auction = { $name } is auctioning a deed to { $city }.
auction-terms = The minimum is { $minimum }. If nobody bids, the owner keeps the deed.
auction-terms-open = Bids start at { $least }. If nobody bids, the owner keeps the deed.
auction-terms-bank = Bids start at { $least }. If nobody bids, the bank takes the deed for { $minimum }.
auction-all = Then, on the same terms: { $deeds }. You can answer all at once.
auction-answered = Answered: { $names }.
auction-asked = Still to answer, privately: { $names }.
auction-asked-until = Still to answer, privately: { $names }. Answers are due { $when }; no answer counts as a pass.
auction-secret = Everyone who can bid has a message from me. Cash is hidden, so nobody sees who has answered, and the auction runs until its deadline.
auction-together = Cash is hidden, so I ask everyone, and nobody sees who has answered. The auction ends when everyone has.
auction-minimum = The minimum was { $minimum }.
auction-began = Bids started at { $least }.
auction-void = { $name }'s auction of a deed to { $city } was called off.
bankrupt-hopeless = Nobody had the cash to bid for { $name }'s deeds.
bankrupt-auctions = { $count ->
    [one] { $name }'s auction brought { $sum }.
   *[other] { $name }'s { $count } auctions brought { $sum }.
}
news-auctioned = { $to } bought { $name }'s deed to { $city } for { $price }.
news-to-bank = Nobody bid, so the bank took { $name }'s deed to { $city } for { $price }.
news-unsold = Nobody bid, so { $name } keeps the deed to { $city }.
news-to-bank-unasked = Nobody could bid, so the bank took { $name }'s deed to { $city } for { $price }.
news-unsold-unasked = Nobody could bid, so { $name } keeps the deed to { $city }.
news-offer = Offer { $id }: { $name } gives { $to } { $give } for { $take }.
news-declined = { $name } declined offer { $id }.
news-withdrawn = { $name } withdrew offer { $id }.
news-deal = Offer { $id } was accepted: { $name } gave { $to } { $give } for { $take }.
news-lapsed = Offer { $id } is off: one side no longer has what it promised.
offer-unanswered = Offer { $id } was still unanswered when the game ended.
news-missed = { $name } misses a turn (end of track).
news-named = { $name } wants to lay **{ $tile }** ({ $route }) and must auction deeds to pay for it.
posts-latest = From now on, only the newest board keeps its picture and buttons. Older posts keep only their text.
posts-all = From now on, every board keeps its picture.
posts-quiet = From now on, I'll keep a single board up to date, with a line below it pinging the next player.
posts-line-all = Every board stays in the channel.
posts-line-quiet = I keep a single board in the channel up to date, with a line below it pinging the next player.
turn-laid = laid **{ $tile }** for { $cost }
turn-laid-doubled = laid **{ $tile }** at double cost: { $cost }
turn-sold = sold land in { $city } for { $proceeds }
turn-grant = free land in { $city }
turn-completed = **{ $route } is complete**
turn-bought = bought land in { $city } for { $cost }
turn-planned = *as planned*
turn-dice = rolled { $sum }
turn-moved = “{ $space }”
turn-moved-buys-nothing = “{ $space }”: can't buy anything there
turn-moved-misses-turn = “{ $space }”: misses their next turn
turn-moved-removes-nothing = “{ $space }”: no section to remove
turn-moved-pays-nothing = “{ $space }”: no deeds, nothing to pay
turn-moved-gets-nothing = “{ $space }”: no deeds, no rents
turn-paid = paid { $amount } ({ $cause })
turn-paid-to = paid { $amount } to { $to }
turn-received = got { $amount }
turn-auctioned = sold { $to } a deed to { $city } at auction for { $price }
turn-to-bank = the bank took a deed to { $city } for { $price }
turn-unsold = no buyer for a deed to { $city }
turn-to-bank-unasked = nobody could bid for a deed to { $city }: the bank paid { $price }
turn-unsold-unasked = nobody could bid for a deed to { $city }
turn-deed = drew a deed to { $city }
turn-built = built on { $route } ({ $sections } of 4)
turn-removed = removed a section of { $route }

## Questions to a player

hand = Your tiles: { $tiles }
hand-cash = You have { $cash }.
hand-1976 = { $deeds ->
    [nothing] You have { $cash } and no deeds.
   *[other] You have { $cash }. Deeds: { $deeds }.
 }
hand-bankrupt = You're bankrupt and out of this game.
hand-resigned = You've left this game.
waiting-for = Waiting for { $names }.
waiting-bids = Waiting for bids in the auction.
ask-lay = **Your turn: lay a tile.**
menu-lay = Tile to lay…
cost-doubled = { $cost } (double)
effect-grant = free land in { $city }
effect-completes = completes the route: { $payouts }
effect-completes-nothing = completes the route: nobody gets paid
effect-ends = ends the game: last spike, { $bonus } for you
effect-ends-won = ends the game: you win, { $mine } to { $other }
effect-ends-lost = ends the game: { $name } wins, { $most } to your { $mine }
effect-ends-level = ends the game: the richest are level at { $cash }
effect-deed = a free deed
means-sell = short { $short }: sell land first
means-auction = short { $short }: auction a deed first
means-out-of-reach = short { $short }: you can't raise that much
means-forbidden = not while you can pay for a tile beside a city or track
means-other-named = you've named another tile
ask-buy = **You can buy one land card.**
menu-buy = Land to buy…
buy-note = { $cards ->
    [1] { $income } at each payout
   *[other] { $income } more at each payout
}, { $payouts ->
    [one] 1 to come
   *[other] up to { $payouts } to come
} · you'd hold { $cards }
buy-worthless = no payouts left: only counts if there's a tie
buy-no-payouts = no payouts left: only good for an auction
ask-sell = **{ $tile }** costs { $cost }; you're { $short } short. Which land will you sell to the bank, at half its cost, rounded up? Choose only as much as you need.
ask-put-up = **{ $tile }** costs { $cost }; you're { $short } short. Which deed will you auction? You'll have to lay this tile, and you can't buy anything this turn.
menu-sell = Land to sell…
menu-put-up = Deed to auction…
raise-proceeds = brings in { $proceeds }
raise-minimum = brings in at least { $minimum }
raise-more = The menu has { $shown } of your { $all } cards; `/lay` with `sell` takes any of them.
raise-more-auction = The menu has { $shown } of your { $all } cards; `/auction` takes any of them.
ask-bid = { $seller } is auctioning a deed to **{ $city }**. What's the most you'd pay? Choose an amount from { $least } to { $most }, or type one with `/bid` in the channel, in multiples of { $step }.
    You answer once. The highest bidder pays { $step } more than the second-highest bid, but never more than their own.
ask-bid-only = { $seller } is auctioning a deed to **{ $city }**. You can bid { $least }, the most your cash allows, or pass.
    You answer once. The highest bidder pays { $step } more than the second-highest bid, but never more than their own.
ask-bid-none = { $seller } is auctioning a deed to **{ $city }**. Bids start at { $least } and you have less, so you can only pass. Nobody else can tell.
ask-bid-worth = With this deed you'd hold { $cards } in { $city }: { $income } at each payout, { $payouts ->
    [0] none to come.
    [one] 1 to come.
   *[other] up to { $payouts } to come.
 }
menu-bid = The most you'd pay…
confirm-bid = You'll pay up to **{ $amount }** for the deed to { $city }. This is final.
ask-bid-others = { $seller } also has these deeds: { $deeds }. **Bid on all** answers all their auctions.
confirm-no-bid = You won't bid for the deed to **{ $city }**. This is final.
confirm-bid-all = For each deed until { $seller } can pay: { $bids }? Your answer in this auction is final; you can change your mind about the next ones. Only you see this.
confirm-bid-short = If your cash runs short, I'll bid what you have left.
confirm-bid-rest = I'll ask you about { $cities } later.
confirm-pass-all = Pass in this auction and every other one until { $seller } can pay? Your answer in this auction is final; you can change your mind about the next ones. Only you see this.
confirm-least-all = Bid the minimum in this auction (**{ $least }**) and in every other one until { $seller } can pay? Your answer in this auction is final; you can change your mind about the next ones. Only you see this.
confirm-least-upto = Bid the minimum (**{ $least }**) in this auction, and in every other one where it's no higher, until { $seller } can pay? Your answer in this auction is final; you can change your mind about the next ones. Only you see this.
standing-pass = You'll pass in every auction until { $seller } can pay. Only you see this.
standing-least = You'll bid the minimum in every auction until { $seller } can pay. Only you see this.
standing-least-upto = You'll bid the minimum, up to { $most }, in every auction until { $seller } can pay. Only you see this.
standing-bids = For each deed until { $seller } can pay: { $bids }. Only you see this.
standing-put-up = Your deeds go up one after another until you can pay. Bids start at { $least }.
standing-dropped-seller = All right: once this auction is over, you choose what to put up next.
standing-dropped = All right, I'll ask you in each auction from now on. Answers you've already given still count.
bid-all-most = { $city } up to { $amount }
bid-all-pass = pass on { $city }
bid-all-form = The most you'd pay for each deed
bid-all-range = You hold { $cards }. From { $least } to { $most }; 0 is a pass.
bid-kept = You bid up to **{ $amount }** for the deed to { $city }. Nobody sees it until the auction is over.
pass-kept = You passed on the deed to { $city }. Nobody sees it until the auction is over.
bid-impossible = A deed to { $city } is up for auction. Bids start at { $least } and you have less, so you pass. Nobody else can tell.
bid-done = Your answer is in. Nobody sees it while the auction is open.
offer-done = Your offer is out, and everyone can see it.
ask-roll = **Your turn: roll the dice.**
ask-land = **Land { $price }:** you can buy the top deed of the deck.
ask-land-pass = **Land { $price }:** you can't pay for the top deed of the deck. Press **Buy nothing** to end your turn.
ask-build = **You've paid for track: add a section to a route.**
menu-build = Route to build on…
sections = section { $count } of 4
ask-remove = **Northwest rebellion: remove a section from a route.**
menu-remove = Route to take a section from…
ask-debt = You owe **{ $amount }** to { $to } ({ $cause }), and you're **{ $short } short**. Auction a deed below, sell deeds with `/deal` in the channel, or accept an offer. If you have nothing left to sell, you're out.
lot-highest = nobody bid last time: ask for { $highest } or less
lot-held = you hold { $cards }
ask-minimum = What's the least you'd take for the deed to { $city }?
ask-minimum-all = What's the least you'd take for each deed? They go up one after another until you can pay. The others can answer all at once, and you can stop after any auction.
menu-minimum = The least you'd take…
done = Done.
confirm-lay = Lay **{ $tile }** ({ $route }) for { $cost }?
confirm-lay-doubled = Lay **{ $tile }** ({ $route }) at double cost, for **{ $cost }**?
confirm-lay-sells = To pay for it, you'll sell { $land } to the bank.
confirm-sold = your { $cost } { $city } card (for { $proceeds })
confirm-final = You may need everyone's consent to undo this.
plan-stands = 📝 **Your plan** for your next turn: { $plan }.
plan-dropped = 📝 **Your plan was dropped:** { $why }
plan-in-part = 📝 **Only part of your plan was played.** { $why }
plan-none = 📝 You haven't planned anything.
plan-dropped-now = 📝 I've dropped your plan. I'll ask you on your turn, as usual.
plan-menu-old = That menu was out of date. This is what you can plan now:
plan-how = I'll play your plan the moment your turn comes, if it can be played exactly as planned. Nobody sees it before then. If it can't be played, or if moves are taken back, I'll drop it and tell you why. `/plan` has more options.
plan-lay = lay **{ $tile }** ({ $route }) for at most { $cost }
plan-else-lay = if that isn't possible, lay **{ $tile }** ({ $route }) for at most { $cost }
plan-buy-open = then I'll ask you what to buy
plan-buy-nothing = then buy nothing
plan-buy = then buy land in { $city } for at most { $cost }
plan-roll = roll the dice
plan-land-open = then I'll ask you, as usual
plan-land-nothing = buy no land
plan-land = buy the top deed for at most { $cost }, otherwise no land
plan-tile-dearer = **{ $tile }** costs { $cost } now, more than your limit.
plan-land-dearer = Land in { $city } costs { $cost } now, more than your limit.
plan-free-land = **{ $tile }** would earn you the free land in { $city }. You can't buy land on that turn.
plan-nothing = Nothing
plan-nothing-note = You buy no land that turn
plan-at-most = At most { $cost }: what it costs now
plan-at-most-unclaimed = At most { $cost }, once someone has claimed its free land
misfit-tile-dearer = **{ $tile }** costs { $cost }, and your limit was { $most }.
misfit-needs-land = **{ $tile }** costs { $cost }, more than you have: choose which land to sell.
misfit-supported-first = **{ $tile }** isn't beside a city or track, and you must lay a tile that is.
misfit-land-dearer = Land in { $city } costs { $cost }, and your limit was { $most }.
misfit-no-land = There's no land left in { $city } that you could buy.
misfit-free-land = **{ $tile }** earned you the free land in { $city }, so you couldn't buy land on that turn.
misfit-cannot-pay = The land costs { $cost }, more than you have.
misfit-not-possible = The rules don't allow it now.
misfit-taken-back = Moves were taken back.
undo-at-once = **Take back your last move?** It showed you nothing hidden, and nobody has made a move since. The others can see that you took it back.
undo-alone = **Take it back?** Nobody else has to agree. You can do this three times a turn.
undo-asks = **You can take it back if everyone agrees:** { $names }. I'll ask them in the channel. They have 24 hours, and no answer counts as a no. If anyone makes a move first, the request ends; computers play on meanwhile. You can ask once a turn.
undo-asks-turn = Everyone must agree to that: { $names }.
undo-last = Your last move and what followed:
undo-turn = Undoing your whole turn would also take back:
undo-more = and { $count } more
undo-chance = Whatever was drawn or rolled since then is drawn or rolled anew.
vote-take-back = ↩️ { $name } wants to take moves back.
vote-back-to = That would take back:
vote-asked = Do you agree, { $names }? Everyone must agree. The request ends { $until }; no answer counts as a no. If anyone makes a move first, it ends too. Computers play on, and their moves would be taken back too.
vote-carried = ✅ Everyone agrees.
vote-refused = ❌ { $name } doesn't agree. The game goes on as it is.
vote-silent = ⌛ No answer from { $names }. The game goes on as it is.
vote-withdrawn = { $name } withdrew this request.
vote-lapsed = This request no longer applies, so it has ended.
vote-moved = ↪️ A player made a move first, so this request has ended.
vote-absent-stand-in = 🤖 { $asker } wants a computer to play for { $name } until they're back.
vote-absent-level = 🤖 { $asker } wants a computer to take over from { $name } for good.
vote-absent-person = 🪑 { $asker } wants to ask { $person } to take over from { $name }.
vote-absent-end = 🏁 { $asker } wants to end the game because { $name } is absent.
vote-absent-asked = Do you agree, { $names }? The vote ends { $until }; a majority of those who answer decides. If the player makes a move first, it ends too.
vote-agreed = For: { $names }.
vote-disagreed = Against: { $names }.
vote-absent-carried = ✅ A majority agrees.
vote-absent-refused = ❌ No majority. The game goes on as it is.
vote-back = 👋 { $name } is back, so there's nothing left to decide.
vote-invite = 🪑 { $asker } asks { $person } to take over from { $name }.
vote-invite-asked = { $names }, will you? **Agree** gives you the seat: you'll see its hand and what everyone could see so far. The request ends { $until }.
vote-invite-carried = ✅ { $name } takes the seat.
vote-invite-refused = ❌ { $name } doesn't want the seat.
vote-invite-silent = ⌛ No answer from { $name }.
vote-opened = I've asked { $names }. You'll see the result on the post in the channel. Changed your mind? Press **Withdraw** here, or **Decline** there.
vote-noted = You agreed. Still to answer: { $names }.
vote-you-refused = You declined. The game goes on as it is.
vote-you-withdrew = You've withdrawn your request.
post-taken-back = ↩️ **Moves in this post were taken back and no longer count.**
confirm-gift = You'll give { $to } { $give } and get **nothing** in return.
confirm-resign = Leave this game for good? Your tiles go back to the pool, and your cash goes to the bank.
confirm-resign-1976 = Leave this game for good? Your deeds leave the game. Your cash goes to the player you owe, otherwise to the bank.
confirm-end = End this game for everyone? Nobody wins.
confirm-end-last = End this game for everyone? It's rated, and you're playing in it. If it already counts, you come last and cash places the others. If it doesn't count yet, it goes down as a game you left early.
confirm-end-lobby = Close this lobby for everyone?
dm-where = In { $place }:
place-dm = our direct messages
dm-sold = { $to } bought your deed to { $city } for { $price }.
dm-sold-to-bank = There were no bids, so the bank took your deed to { $city } for { $price }.
dm-unsold = There were no bids, so you keep your deed to { $city }.
dm-laid = Your **{ $tile }** was laid for { $cost }.
dm-not-your-turn = It's not your turn. I'll message you here when it is.
dm-own-auction = Your auction of a deed to **{ $city }** is open, and the others are bidding. I'll message you here when it's your turn.
dm-out = I'll tell you here how the game ends.
counter-title = Counter-offer
button-pass = Buy nothing
button-board = Show the board
button-auction-all = Auction all
button-bid-all = Bid on all
button-no-bid = Pass
button-pass-all = Pass on all
button-least-all = Bid minimum on all
button-drop-standing = Ask me each time
button-confirm = Yes, that's my answer
button-back = Back
button-undo = Undo
button-undo-now = Yes, take it back
button-undo-turn = Undo my whole turn
button-ask-last = Ask to undo my move
button-ask-turn = Ask to undo my turn
button-agree = Agree
button-disagree = Decline
button-withdraw-request = Withdraw
button-plan = Plan ahead
button-plan-roll = Plan to roll
button-plan-drop = Drop my plan
menu-plan-lay = Plan which tile to lay…
menu-plan-buy = Then plan what to buy…
button-absent = Replace { $name }…
button-absent-stand-in = Computer for now
button-absent-level = Computer for good
button-absent-end = End the game
button-replay = Replay
button-review = Review
button-reviewed-turn = 🔎 Turn { $turn }
button-review-method = How it works
button-share = Share
shared-by = Shared by { $name }:
button-lay = Lay { $tile }
button-offer = Yes, offer this
button-buy-land = Buy the deed
button-resign = Yes, leave the game
button-end-lobby = Close lobby
button-end = Yes, end the game
form-amount = 7 and $7,000 mean the same.
counter-cash = You have { $cash }. 7 and $7,000 mean the same.
counter-deeds = { $name } has these.
counter-own-deeds = You have these.
counter-deed-of = { $n } of { $count }
bid-form = Bid for { $city }
bid-form-label = The most you'd pay
bid-form-range = { $least } to { $most }, in multiples of { $step }. 7 and $7,000 mean the same.
button-type-bid = Type a bid
button-habits = Change
habits = Your settings
habits-quiet_from = Quiet hours start
habits-quiet_from-note = Such as 22:00. Leave both times empty for no quiet hours.
habits-quiet_to = Quiet hours end
habits-quiet_to-note = Such as 07:00.
habits-time_zone = Time zone
habits-time_zone-note = By city, such as America/New_York. The command's time_zone option suggests some.
habits-reminder = Reminder
habits-reminder-note = When I remind you of games waiting for you.
habits-pictures = Pictures
habits-pictures-note = In messages only you can see.

## Hints

hints-on = 💡 Hints are on: `/hint` tells you what the strongest computer would do. Games with hints are never rated.
rated-on = 🏆 Rated: it counts once two people have made three moves each. There are no hints, and the host can't end it early. If a player goes missing, the others can vote to end it. That takes more than half of the people still playing, counting the missing one.
rated-needs-person = Rated once a second person joins
rated-needs-clock = Not rated: no clock
rated-short = 🏆 Rated
unrated-person = Not rated: only one person is playing.
unrated-clock = Not rated: the game has no clock.
unrated-both = Not rated: only one person is playing, and the game has no clock.
hint = 💡 **What the strongest computer would do in your place.** It sees only what you see.
hint-only = It's the only move you have.
hint-chances = -# It estimates you'd win { $first } out of 100 games like this with the first choice, and { $second } with the second.
hint-lay = Lay **{ $tile }** ({ $route }) for { $cost }:
hint-lay-doubled = Lay **{ $tile }** ({ $route }) at double cost, for { $cost }:
hint-put-up-for = To lay **{ $tile }** ({ $route }), auction your { $cost } deed to { $city }:
hint-buy = Buy land in **{ $city }** for { $cost }:
hint-buy-nothing = Buy nothing:
hint-bid = Bid up to **{ $amount }** for the deed to { $city }:
hint-no-bid = Don't bid for the deed to { $city }:
hint-roll = Roll the dice.
hint-offer = Before you roll, offer { $to } a deal with `/deal`: you give { $give } for { $take }:
hint-buy-land = Buy the top deed of the deck for { $price }:
hint-build = Add a section to **{ $route }**:
hint-remove = Take a section from **{ $route }**:
hint-put-up = Auction a deed to **{ $city }** for at least { $minimum }:
hint-put-up-any = Auction a deed to **{ $city }** at any price:
hint-accept = Accept offer { $id }, in which { $name } gives { $give } for { $take }:
hint-decline = Decline offer { $id }, in which { $name } gives { $give } for { $take }. If you accepted:
fact-you-get = you { $amount }
fact-would-pay = once that route is complete, it would pay { $payouts } (as things stand)
fact-pays-nobody = nobody would be paid for that route
fact-completes = completes { $route }: { $payouts }
fact-completes-nothing = completes { $route }: nobody gets paid
fact-last-spike = it's the last spike: { $bonus } for you, and the game is over
fact-ends = everyone's cash would be: { $cash }
fact-grant = earns you the free land in { $city }
fact-short = { $route } then needs { $count } more
fact-own-last = you hold **{ $tile }**, the last tile of that route
fact-lacks = { $route } needs { $count } more
fact-left = leaves you { $cash }
fact-left-least = leaves you at least { $cash }
fact-kept = you keep your { $cash }
fact-cheapest = your cheapest tile, **{ $tile }**, costs { $cost }
fact-land-more = { $city }: you'd hold { $cards ->
    [0] none
   *[other] { $cards }
 } and get { $amount } more at each payout, { $payouts ->
    [0] none to come
    [one] 1 to come
   *[other] up to { $payouts } to come
 }
fact-land-fewer = { $city }: you'd hold { $cards ->
    [0] none
   *[other] { $cards }
 } and get { $amount } less at each payout, { $payouts ->
    [0] none to come
    [one] 1 to come
   *[other] up to { $payouts } to come
 }
fact-land-more-other = { $city }: { $name } would hold { $cards ->
    [0] none
   *[other] { $cards }
 } and get { $amount } more at each payout, { $payouts ->
    [0] none to come
    [one] 1 to come
   *[other] up to { $payouts } to come
 }
fact-land-fewer-other = { $city }: { $name } would hold { $cards ->
    [0] none
   *[other] { $cards }
 } and get { $amount } less at each payout, { $payouts ->
    [0] none to come
    [one] 1 to come
   *[other] up to { $payouts } to come
 }
fact-forgone = it would bring you { $amount } more at each payout, { $payouts ->
    [0] none to come
    [one] 1 to come
   *[other] up to { $payouts } to come
 }
fact-sold = sells your { $cost } { $city } card to the bank for { $proceeds }
fact-lacking = you're { $short } short
fact-least-bid = bids start at { $least }
fact-deck = { $paying } of the { $deeds } deeds in the deck are for cities that still pay
fact-sections-left = leaves it with { $count } of 4 sections

## The lesson

lesson-heading = **Your first game** · step { $number } of { $count }
lesson-heading-free = **Your first game**
lesson-taken-up = -# You're back where you left off.
lesson-stale = -# That button is from earlier in the lesson. This is where you are now.
lesson-anew = -# That lesson is gone, so here's a new one.
lesson-or = { $one } or { $other }
lesson-welcome = You and { $other }, an easy computer player, build a railway from St. Louis in the east to Sacramento in the west. You build it together, but you earn separately: when the railway is complete, the player with the most cash wins.
    The board has nine cities, with twelve routes of four spaces between them. Below it are your four tiles; nobody else sees them.
lesson-welcome-words = You and { $other }, an easy computer player, build a railway from St. Louis in the east to Sacramento in the west. You build it together, but you earn separately: when the railway is complete, the player with the most cash wins.
    The board has nine cities, with twelve routes of four spaces between them. You have four tiles; nobody else sees them.
lesson-first-tile = Each turn you lay one tile, on the space with its code. Beside a city, or beside a tile of the same route, it costs the normal price. Anywhere else it costs double: the picture shows double prices in red, in thousands of dollars.
    The first tile beside a city also earns you that city's free land, the card with the star. So choose { $tiles }.
lesson-first-tile-words = Each turn you lay one tile, on the space with its code. Beside a city, or beside a tile of the same route, it costs the normal price. Anywhere else it costs double.
    The first tile beside a city also earns you that city's free land. So choose { $tiles }.
lesson-first-tile-not = **{ $tile }** · { $facts } – that one can wait: it earns no free land. Choose { $wanted } this time.
lesson-next-tile = You now have free land in { $land }. Each time a route of that city is completed, it pays the amount on the coin above the city. You drew a new tile, { $other } has moved, and it's your turn again.
    It's cheapest to extend a route: beside a tile that's already there, you pay the normal price. Lay { $tiles }.
lesson-next-tile-words = You now have free land in { $land }. Each time a route of that city is completed, it pays you. You drew a new tile, { $other } has moved, and it's your turn again.
    It's cheapest to extend a route: beside a tile that's already there, you pay the normal price. Lay { $tiles }.
lesson-next-tile-not = **{ $tile }** · { $facts } – that one can wait. This time lay { $wanted }, beside track that's already there.
lesson-land = That tile earned no free land, so now you can buy one land card. You can choose any city whose free land is taken. The cheapest card goes first; each one after it costs { $thousand } more.
    Every card of a city pays: with two you get twice as much. Buy land in { $cities }, where you already have a card.
lesson-land-not = That may be right in another game. This time buy land in { $wanted }, to have two cards of one city.
lesson-payout = That was a whole turn: lay a tile, buy land if you like, draw a tile. Now see what land is for. { $route } is missing one tile, and you have it. With four tiles a route is complete: the bank pays everyone with land in its two cities, for every card.
    Lay { $tiles }, and you get { $mine }.
lesson-payout-not = **{ $tile }** · { $facts } – that one can wait. Lay { $wanted }: it completes a route, and you get paid.
lesson-choice = That's how you make money: buy land where routes will soon be complete, then complete them. Once all routes of a city are complete, its land stops paying.
    You can buy land now or not; either is fine. But keep enough for your next tile. If you can't pay for any of your tiles, even by selling land, you're out of the game.
lesson-money = Land and track eat up cash, and in the mountains of the west a space costs up to { $dearest }. Sooner or later you'll be short of cash for the very tile that would pay.
    To see that now, press **Fast-forward**: the computer plays for both of you until you're short of cash.
lesson-sale = { $tiles } completes { $route } and brings you { $mine }, but it costs more than you have. Then, and only then, you may sell land to the bank. It pays half of what the card cost, rounded up to the nearest { $thousand }. You can't sell free land, or land in a city that no longer pays.
    Choose { $tiles }; next I'll ask which land you want to sell for it.
lesson-sale-not = **{ $tile }** · { $facts } – that one can wait. To see how you sell land, choose { $wanted }: it brings in more than you give up.
lesson-which-land = Sell as little as you can, ideally in a city with few payouts left. You can buy it back later, if nobody else does.
lesson-last-spike = The game ends when complete routes join St. Louis and Sacramento. The tile that does it is the last spike: it earns { $bonus }, and its route still pays. After that, all land is worth nothing.
    So hurry when you're ahead, and build elsewhere when you're behind. Press **Fast-forward**: the computer plays for both of you until only a few tiles are missing.
lesson-on-your-own = { $left ->
    [one] The shortest way across needs just one more tile, and it's your turn.
   *[other] The shortest way across needs { $left } more tiles, and it's your turn.
 } From here to the end you're on your own: nothing is set up for you, and { $other } wants to win.
    Each line below says what a tile costs and what it earns. Good luck!
lesson-end = That was your first game! Press **Play easy** or **Play hard** to play the next one in our direct messages, with hints on. Or open one for your friends with `/game new` in a server channel. `/rules` sums up the rules, and `/help` always tells you what you can do.
lesson-left = You know all the rules now. Press **Play easy** or **Play hard** for a real game in our direct messages, with hints on. Or open one for your friends with `/game new` in a server channel. `/rules` sums up the rules, and `/help` always tells you what you can do.
button-lesson-on = Continue
button-lesson-ahead = Fast-forward
button-lesson-off = End lesson
button-lesson-anew = Start over

## Result

result-won = 🏆 { $names } wins!
result-won-by = 🏆 { $names } wins by { $lead }!
result-won-land = 🏆 { $names } wins the tie, with the more expensive land!
result-shared = 🏆 { $names } share the win!
result-last-player = 🏆 { $names } is the last player left and wins!
result-place = { $place }. { $name } · { $cash }
result-place-land = { $place }. { $name } · { $cash } (tie broken by the cost of land: { $land })
result-bankrupt = { $place }. { $name } · bankrupt
result-resigned = { $place }. { $name } · left the game
result-own-place = Your place: { $place } of { $players }, with { $cash }.
result-own-place-out = Your place: { $place } of { $players }.
result-number = (#{ $place })
result-numbers = (#{ $from } → #{ $place })
result-paydays = 💰 Biggest payday: { $list }
result-payday = { $name } { $cash } (turn { $turn })
result-expenses = 💸 Biggest expense: { $list }
result-expense = { $name } { $cash } { $paid-for } (turn { $turn })
result-for-tile = for **{ $tile }**
result-for-land = for land in { $city }
result-for-deed = for a deed to { $city }
result-for-top-deed = for a deed
result-for-space = for { $space }
result-in-deal = in a deal
result-set-aside = The tile set aside was **{ $tile }**.
result-seed = Seed: `{ $digits }`…
result-stood-in = { $moves ->
    [one] A computer made 1 move
   *[other] A computer made { $moves } moves
 } for { $name }.
result-tenure = { $name } took over from { $former } at step { $step }.
result-thanks = Thanks for playing, { $names }!

## The review of a game

review-title = **Game review**: chances of winning, turn by turn
review-points = **Turning points**, biggest first
review-choice = Turn { $turn }: { $name } { $action }.
review-last-spike = { $name } drove the last spike.
review-gained = It brought { $amounts }.
review-paid = It cost { $amounts }.
review-out = { $name } was eliminated.
review-swings = The whole turn changed the chances: { $swings }.
review-better = The **hard** computer { $hard }; the choice itself cost { $cost ->
    [one] 1 point
   *[other] { $cost } points
 }.
review-stood-in = { $name } (played by a computer)
review-none = No turn changed the chances.
review-own = **Your costliest moves**, in percentage points of your chance to win
review-own-choice = Turn { $turn }: you { $action }.
review-own-better = The **hard** computer { $hard }; your choice cost you { $cost ->
    [one] 1 point
   *[other] { $cost } points
 }.
review-own-none = None of your moves cost you much. Well played!
review-board = The board shows the moment before that move.
review-luck = **Luck and choices**, in percentage points
review-account = { $name }: { $start } at the start, luck { $luck }, own choices { $own }, others' choices { $others }: { $end } at the end
review-how = A chance is how often you'd win if computers played on from there. I work it out twice: from what everyone could see, and knowing everything that was hidden. Choices are compared with the hard computer's, which sees only what the player could. Everything else is luck: the deal, draws, dice, and what nobody could know.
review-waits = I'm reviewing other games first. Yours is in line.
review-progress = I'm reviewing this game: { $percent }% done. The first time, that can take a minute or two.
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
    [would] would have auctioned **{ $city }** to lay **{ $tile }**
   *[did] auctioned **{ $city }** to lay **{ $tile }**
 }
review-ask = { $form ->
    [would] would have put **{ $city }** up for auction for at least { $amount }
   *[did] put **{ $city }** up for auction for at least { $amount }
 }
review-bid = { $form ->
    [would] would have bid at most { $amount } for **{ $city }**
   *[did] bid at most { $amount } for **{ $city }**
 }
review-no-bid = { $form ->
    [would] wouldn't have bid for **{ $city }**
   *[did] didn't bid for **{ $city }**
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
review-chart-public = chance of winning in %, from what everyone could see
review-chart-truth = the same, with everything hidden revealed
review-chart-point = turning point
review-chart-note = luck { $luck } · choices { $own }
review-alt = Chances of winning in percent, from start to end in eighths of the game. From what everyone could see:
review-alt-truth = With everything hidden revealed:

## Alt texts

alt-to-play = { $name } to play
alt-track = Track: { $routes ->
    [nothing] none
   *[other] { $routes }
 }
alt-last = Last laid: { $tile }
alt-removed = Free land out of play: { $cities }
alt-dice = Dice: { $a } and { $b }
alt-by-computer = { $name } (computer)
alt-seat = { $name }{ $place }: { $cash }
alt-complete = complete
alt-line = The railway from end to end: { $routes }
alt-bank = bank
alt-land = Land, prices in thousands:
alt-city = { $city } (pays { $pays }, { $left } left): { $cards }
alt-costs = Costs, * is double:
alt-payouts = What each city pays, and payouts left: { $cities }
alt-more-costs = Costs of empty spaces: /map text
alt-more-both = What cities pay, and costs of empty spaces: /map text
alt-more-payouts = What cities pay: /map text
alt-result = Result:
alt-lobby = { $edition }: the board before the first tile. Seated: { $names }.
alt-result-land = Held at the end:
alt-result-chart = Cash in thousands, from start to end in quarters of the game:
alt-result-lead = In the lead: { $leads }
alt-result-lead-last = The lead changed { $count } times, most recently: { $leads }
alt-result-lead-start = { $name } from the start
alt-result-lead-turn = { $name } from turn { $turn }
alt-result-payouts = Payouts in thousands:
alt-result-payouts-elsewhere = Payouts turn by turn: /game history
alt-result-payouts-turn = turn { $turn }: { $payouts }
alt-result-brought = { $land } (payouts: { $cash })
alt-no-deeds = no deeds
alt-no-land = no land
alt-deeds = Deeds, in thousands:
alt-stock = Left in the bank: { $cities }
alt-player-1976 = { $name }{ $place }: { $cash }, deeds: { $land ->
    [nothing] none
   *[other] { $land }
 }
alt-player = { $name }{ $place }: { $cash }, land: { $land ->
    [nothing] none
   *[other] { $land }
 }
alt-bankrupt = { $name }: bankrupt
alt-resigned = { $name }: left the game
alt-lot = The deed to { $city } that is up for auction, for { $least } or more, below the board.
alt-hand = Your tiles: { $tiles }

## Words on pictures

picture-title = The Last Spike
picture-turn = Turn { $turn }
picture-to-play = to play
picture-pool = { $count ->
    [0] no tiles left to draw
    [one] 1 tile left
   *[other] { $count } tiles left
}
picture-to-go = { $count ->
    [one] 1 tile to the last spike
   *[other] { $count } tiles to the last spike
}
picture-to-go-1976 = { $count ->
    [one] 1 section to the last spike
   *[other] { $count } sections to the last spike
}
picture-short = short { $short }
picture-bankrupt = bankrupt
picture-resigned = left
picture-over = game over
picture-lobby = New game
picture-lobby-seats = { $count } of { $most } seats
picture-lobby-alone = waiting for players
picture-lobby-ready = ready to start
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
replay-start = The start
replay-laid = { $name } laid { $tiles }
replay-built = { $name } built on { $route }
replay-landed = { $name } landed on “{ $space }”
replay-land = { $name } got land: { $cities }
replay-paid = payout for { $routes }
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

## Words on the cards of a profile and of a leaderboard

card-profile = Player profile
card-leaderboard = Leaderboard
card-date = { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[other] Dec
 } { $day }, { $year }
card-seconds = { $seconds } s
card-minutes = { $minutes } min
card-hours = { $minutes ->
    [0] { $hours } h
   *[other] { $hours } h { $minutes } min
}
card-days = { $days ->
    [one] 1 day
   *[other] { $days } days
 }{ $hours ->
    [0] {""}
   *[other] {" "}{ $hours } h
}
card-rating = Rating
card-unrated = no rated games yet
card-provisional = provisional: under 12 games
card-provisional-note = ? provisional: fewer than 12 rated games
card-curve = Rating after each game
card-curve-in = { $edition }, game by game
card-curve-empty = The curve starts with the first rated game.
card-edition = Edition
card-games = Games
card-wins = Wins
card-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
card-editions-empty = No finished games here yet
card-cities = Favorite cities
card-best = Best game
card-best-won = Won with { $cash } · { $date }
card-best-placed = { $place } with { $cash } · { $date }
card-turn-time = Time per turn
card-against = Against you
card-against-none = no games together yet
card-against-games = { $count ->
    [one] 1 game
   *[other] { $count } games
 }: ahead in { $ahead }, behind in { $behind }
card-player = Player
card-sureness = How sure
card-you = you
card-leaderboard-empty = Nobody is on this leaderboard yet.
card-settling-games = { $has } of { $needed } games
card-settling-known = { $has } of { $needed } known
card-settling-note = – no place yet: still settling
card-own-unrated = You haven't finished a rated game here yet.
card-own-hidden = You've chosen not to be listed.
card-accuracy-winners = Ratings picked the winner in { $ratings }% of { $count ->
    [one] 1 game
   *[other] { $games } games
 } (wins alone: { $wins }%)
card-accuracy-pairs = and the better of two players in { $ratings }% of pairs (wins alone: { $wins }%)

## How to read the board

guide-later = Not on the board yet:
guide-alt = The board with the numbers 1 to { $count } on its parts. The message says what each number means.
guide-player = Player { $letter }
guide-coin = “pays”: what one card of a city pays at each payout. More cards of the same city pay more.
guide-payouts = Dots: the payouts of a city. Filled ones are still to come; empty ones have been paid.
guide-free = Star: a city's free land. The first tile beside the city earns it.
guide-held = A card with a player's letter and shape belongs to that player.
guide-bank = A card with a number is in the bank; the number is its price.
guide-tag = “buy”: the price of the city's next card.
guide-space = An empty space: its tile, and what it costs to lay now.
guide-double = Red in a dashed frame: costs double, because it isn't beside a city or a tile of its route.
guide-last = Red ring: the last tile laid.
guide-last-1976 = Red ring: the last section built.
guide-complete = Letter on a golden coin: the route is complete and has paid.
guide-panel = A player: cash, and a small map of their cards in each city. Turn order goes down the left side first.
guide-turn = Lantern: whose turn it is. Numbers without $ are thousands of dollars.
guide-path = The path: after a roll, you move your token along the arrows and do what the space says.
guide-amount = The number on a space: + you get it, − you pay it. Without a sign, it's the price of the track or the deed.
guide-each = Small icon: for each of your deeds (card), from each other player (person), for each pip on the dice (die).
guide-coin-1976 = “pays”: what one deed to a city pays when one of its routes is completed.
guide-held-1976 = A deed with a player's letter and shape belongs to that player.
guide-deeds = Numbers on a city: what one, two, three, four or five of its deeds pay when one player holds them.
guide-section = Small square: a section still to build. Four sections complete a route.
guide-complete-1976 = Golden edges: the route is complete and has paid.
guide-panel-1976 = A player: letter, shape and cash. Turn order goes down the left side first.
guide-dice = Dice: the last roll, beside the player who rolled.

## Status

status-awaited = Waiting for { $name }, asked { $since }.
status-awaited-not-told = Waiting for { $name }, asked { $since }; my message is on its way.
status-awaited-dm-closed = Waiting for { $name }, asked { $since }. They don't accept direct messages; the button below the board shows them what to do.
status-not-told = { $name } (my message is on its way)
status-dm-closed = { $name } (no direct messages)
status-cards = { $count ->
    [0] no land
    [one] 1 card
   *[other] { $count } cards
}
status-deeds = { $count ->
    [0] no deeds
    [one] 1 deed
   *[other] { $count } deeds
}
status-offers = { $count ->
    [one] 1 offer is open.
   *[other] { $count } offers are open.
}
status-more-1976 = Track, deeds and payouts: `/map text`
status-more = Track, land and prices: `/map text`
status-debt = { $name } owes { $amount } to { $to } ({ $cause }).
status-auction = { $name } is auctioning a deed to { $city }.
status-named = { $name } has named **{ $tile }** ({ $route }) and must lay it.
status-deadline = Answers are due { $when }; no answer counts as a pass.
status-rests = Only computers play in this game. It waits until this server's older computers-only games are over.
list-empty = You're not in a game. `/game new` opens one: for everyone in a server channel, or against computers in our direct messages. `/game list show: finished` shows the ones that are over. `/rules` and `/help` work here too.
list-lobby = lobby
list-broken = stopped
list-fair = Is it fair? Choose a game
list-your-turn = **your turn**
list-out = you're out
list-ended = ended early, nobody won
list-none-finished = You haven't finished a game yet.
recap-nothing = Nothing has happened since your last move.
history-after-turn = After turn { $n } of { $last }:
history-turn = Turn { $n } of { $last }:
history-step = Step { $n } of { $last }:
history-taken-back = This step was taken back, or took others back, so you see the board before it.
history-beginning = The start, before the first of { $last } steps:
history-entry-turn = turn { $n }
history-entry-step = step { $n }

## Files

file-refused = -# Discord didn't accept the file; it may be too large. Try again later, or ask the bot's operator for it.
export-done = The record of this game, with everything you're allowed to know:
replay-done = The game, turn by turn:
replay-waits = I'm drawing other replays first. Yours is in line.
replay-progress = I'm drawing the replay of { $turns } turns. That takes a moment.
picture-missing = -# I couldn't draw the picture. The attached file says what it shows.

## Refusals

refusal-rule = -# Rule { $rule }
refusal-no-game = There's no game in this channel. `/game new` opens one; `/game list` shows yours.
refusal-which-game = Which of your games? Give its number with `game`:
refusal-not-your-game = You're not in a game with that number. `/game list` shows your games.
refusal-in-no-game = You're not in a game. `/game new` opens one: for everyone in a server channel, or against computers in our direct messages. `/game list show: finished` shows the ones that are over. `/rules` and `/help` work here too.
refusal-game-here-dm = You're still playing game { $game } here: **{ $edition }**. `/hand` shows what you can do. To play another one, end it first with `/game end`.
refusal-lobby-here = There's already a lobby here: press **Join** below it, or use `/game join`. If its host has left the server, or nothing has happened in it for a day, `/game end` closes it.
refusal-own-lobby = Your lobby is already open here. Press **Start** below it once at least two players have a seat; **Leave** gives up yours.
refusal-game-here = There's already a game here. Open another in a different channel or thread.
refusal-not-in-server = That works only in a server channel. `/help` says what works here.
refusal-rematch-dm = You can ask for a rematch of a server's game only in its channel. Here, `/game new` opens a game against computers.
refusal-nothing-played = No game has ended in this channel yet. `/game new` opens one.
refusal-no-game-in-dm = There's no game in our direct messages. `/game new` opens one against computers. You play server games in their channels, or with the buttons on my messages.
refusal-dm-closed = Discord doesn't let me post here, so I didn't open a game. Allow direct messages from me, or from members of a server we share, then try again. Or play in a server channel.
refusal-dm-not-opened = I can't open our direct messages right now. Try again in a minute, or send me `/game new` there.
refusal-not-installed = I'm not in this server, so you can't play here. Someone who manages it can invite me: <{ $link }>. In our direct messages, `/game new` opens a game against computers.
refusal-not-here = This server has my commands but not me, so I can't post a game here. Someone who manages the server can add me: <{ $link }>. Then `/game new` opens a game.
refusal-not-played = Only players of that game can ask for a rematch. `/game new` opens a game for everyone.
refusal-rematch-begun = The rematch has started in { $channel }. You can ask for another one when it's over.
refusal-seats-kept = The free seats are kept for the people invited to the rematch. You can join if one of them declines, or the host can start without them.
refusal-not-seated = You're not playing in this game. `/map` shows it to you.
refusal-not-in-lobby = You're not in this lobby. Press **Join** below it to take a seat.
refusal-already-seated = You already have a seat in this lobby. The host starts the game; **Leave** gives up your seat.
refusal-table-full =
    All six seats are taken, and there can't be more.
    -# Rule S1
refusal-too-many =
    This lobby has { $players } players, and six is the limit. Someone has to leave first.
    -# Rule S1
refusal-foreign-deal = The deal doesn't fit this edition, so the game hasn't started. Start it again for a new deal. If that doesn't help, end it with `/game end` and tell the bot's operator.
refusal-foreign-state = This game was saved with another edition, so it can't be played. End it with `/game end` and tell the bot's operator.
refusal-too-few =
    You need at least two players: wait for someone to join, or add a computer.
    -# Rule S1
refusal-not-host = Only the host can do that. Ask { $host }.
refusal-host-gone = This game no longer has a host. Anyone who can open a game here can end it with `/game end`.
refusal-begun = The game has started, so nobody can join or leave the lobby. `/game resign` leaves the game.
refusal-starting = The game starts in a moment, so seats and settings can't change anymore. Once it has started, you can leave with `/game resign`.
refusal-begun-without = The game has started, so you can't join it anymore. `/map` shows the board; `/game new` in another channel or thread opens another game.
refusal-not-begun = The game hasn't started yet. The host has to press **Start**.
refusal-not-begun-host = The game hasn't started yet. Press **Start** below the lobby once at least two players have a seat.
refusal-ended = This game is over. `/game new` opens another in a channel.
refusal-not-played-out = You can review only games played to the end: reviews reveal hidden tiles. `/game history` in its channel shows what has happened so far. `/game list show: finished` lists your finished games with their numbers.
refusal-broken = This game has stopped because its saved data is inconsistent. The bot's operator has been told. You can open another game in another channel. The host, or anyone who manages the channel, can end this one there with `/game end`.
refusal-paused = This game is paused because I'm no longer in its server. It goes on if someone invites me back; otherwise it ends { $until }.
refusal-waits-for-you = The game is waiting for you alone. `/game status` shows what to do.
refusal-no-stand-in = No computer is playing for you here: you have your seat.
refusal-stale = The game has moved on since that button was made. This is where it stands now:
refusal-repeated = I've already dealt with that. Look at the game to see where it stands.
refusal-too-many-lobbies = You have { $most } lobbies open, and that's the limit. Start or leave one first.
refusal-too-many-games = You have { $most } unfinished games, the most one person can open. First end one with `/game end` in its channel: { $games }.
refusal-server-full = This server has { $most } unfinished games, the most it can have. You can open another when one is over. A game's host, or anyone who manages its channel, can end it with `/game end`.
refusal-other-channels = In this server, games are opened in { $channels }: type `/game new` there.
refusal-other-channels-manager = You manage this server: `/server` with `channels` changes where.
refusal-not-manager = Only people with the permission “Manage Server” can see or change this server's defaults. Ask one of them.
refusal-no-results = { $name } hasn't finished a game here, or none of that edition and season. `/leaderboard` shows the ratings.
refusal-no-leaderboard = No game has been finished in this server yet, or none of that edition. `/game new` opens one.
refusal-profile-hidden = { $name } has hidden their profile. `/leaderboard` shows the others.
refusal-may-not-strike = Only people with the permission “Manage Server” can take a game out of the ratings. Ask one of them.
refusal-nothing-to-strike = No rated game in this server has that number. Choose one from the list; `/game list show: finished` has the numbers of your own games.
refusal-struck-already = That game is already out of the ratings. `/server unstrike` puts it back.
refusal-not-struck = That game already counts toward the ratings. `/server strike` takes it out.
refusal-too-many-channels = You can name at most { $most } channels; `all` stands for every channel.
refusal-unknown-season = “{ $text }” isn't a season. A season is a quarter, such as `2026 Q4`; choose one from the list.
refusal-unknown-channel = “{ $text }” isn't a channel of this server where games can be opened. Choose from the list, separate several with commas, or type `all`.
refusal-channels-outage = Discord isn't telling me this server's channels right now. Try again in a moment.
refusal-too-many-opened = You've opened { $most } games within an hour, and that's the limit. You can open another { $next }; until then, join other people's games.
refusal-too-many-threads = You've opened { $most } threads within an hour, and that's the limit. You can open another { $next }, or say no to `thread` and play in the channel.
refusal-counts-yet = Games you had open before you were forgotten count toward your limit for another day. You can open more { $until }; until then, join other people's games.
refusal-forgotten-lately = I forgot you less than a day ago, and I can do that only once a day. I can forget you again { $next }. Until then, `/privacy show` tells you what I keep.
refusal-unknown-edition = There's no edition “{ $name }”. Choose one from the list.
refusal-foreign-option = This edition doesn't have that choice for `{ $option }`. Leave it out, or choose another edition.
refusal-unknown-tile = “{ $text }” isn't a tile. Tiles are called A1 to F4 and U1 to Z4; yours are in the list.
refusal-missing-tile =
    Use `tile` to choose the tile the auction should pay for; yours are in the list.
    -# Rule K4
refusal-no-auctions =
    This edition has no auctions. Sell land to the bank with `sell` in `/lay`.
    -# Rule L1
refusal-unknown-city = “{ $text }” isn't a city on this board. Choose one from the list.
refusal-unknown-deed = “{ $text }” isn't a land card. Choose one from the list, by city and cost.
refusal-unknown-route =
    “{ $text }” isn't a route. Name its two cities, such as Montreal–Toronto, or choose from the list.
    -# Rule G4
refusal-missing-city =
    Use `city` to choose where you buy; the list shows where you can.
    -# Rule T6
refusal-top-deed =
    In this edition you always buy the top deed of the deck, so leave out `city`.
    -# Rule G3
refusal-unknown-amount = “{ $text }” isn't an amount. Type 5 or 5000 for $5,000.
refusal-unknown-hour = “{ $text }” isn't a time of day. Type 22:00, 22:30 or 10 pm; `off` ends the quiet hours.
refusal-unknown-moment = I don't understand the time “{ $text }”. Type how long, such as `3d`, `12h`, `1.5 days` or `2 weeks`, or a day, such as `tomorrow`, `friday 18:00`, `2026-12-24` or `2026-12-24 18:00`.
refusal-until = Choose a time in the future, within a year, such as `3d` or `2 weeks`.
refusal-paused-already = This game's clocks are already paused until { $until }. `/game resume` resumes them.
refusal-paused-open = This game's clocks are already paused. `/game resume` resumes them.
refusal-no-clock = This game has no clock, so there's nothing to pause. `/game pace` gives it one, if everyone agrees.
refusal-paused-often = You've paused this game { $most } times in the last hour. You can pause it again { $next }; until then, the clocks run.
refusal-may-not-write = You can't send messages in { $channel }, so all I can post there for you is your moves. If you think you can, try it in that channel; otherwise ask someone else at the table.
refusal-not-paused = This game's clocks aren't paused; `/game pause` pauses them.
refusal-paused-by-others = Only { $name } or the host can resume the clocks. You can still make moves.
refusal-same-pace = This game already has that pace. Choose another.
refusal-unknown-time-zone = I don't know the time zone “{ $text }”. Choose one from the list: each shows what time it is there now.
refusal-quiet-too-long = Quiet hours can last at most { $most } hours.
refusal-quiet-empty = Quiet hours can't start and end at the same time. Choose another end, or `quiet_from: off`.
refusal-quiet-half = Quiet hours need a start and an end: use `quiet_from` and `quiet_to`.
refusal-quiet-no-zone = I don't know your time zone yet: add `time_zone`.
refusal-unknown-player = “{ $text }” isn't in this game, or several players have that name. Choose someone from the list, or give the letter of their seat.
refusal-no-such-step = There's no such step: this game has { $last } so far. Choose one of them, or 0 for the start.
refusal-no-such-turn = There's no such turn: this game has { $last } so far. Choose one of them.
refusal-turn-and-step = Choose `turn` or `step`, not both.
refusal-nothing-to-take-back = You have no move to take back. `/game history` shows what was played.
refusal-resigned-since = Someone has left the game since then, so nothing before that can be taken back.
refusal-seated-since = Someone has taken over a seat since then, so nothing before that can be taken back.
refusal-needs-consent = You can no longer undo that on your own. Something was drawn, someone has made a move, or you've taken moves back three times this turn. `/game undo` in the channel asks the others.
refusal-taken-back-often = You've taken moves back { $most } times this turn, the most when nobody else has to agree. You can undo again on your next turn.
refusal-nobody-to-agree = This game is rated, so that takes another person's consent, and nobody else is here to agree. You can ask again when someone is back.
refusal-vote-open = There's already an open request, and it must be answered first. Its post is in the channel.
refusal-asked-in-turn = You've already asked this turn. You can ask again on your next one.
refusal-vote-closed = This request is closed. Make a new one in the channel with `/game undo`, `/game pause`, `/game pace` or `/game replace`.
refusal-not-asked = This request isn't waiting for you. Only the people named on its post can answer it.
refusal-plan-own-turn = It's your turn, so make your move. You can plan your next one while the others play.
refusal-plan-no-tile = Which tile? A plan starts with `lay`, one of your tiles. `/plan` without options shows your plan.
refusal-plan-no-city = In which city? `buy_at_most` needs a city in `buy`.
refusal-plan-same-tile = That's the same tile twice. Choose another one in `else_lay`.
refusal-no-hints = This game was opened without hints. `/game new` with `hints: on` opens one with them.
refusal-rated-with-hints = A game with hints can't be rated. Choose `rated` or `hints`, not both.
refusal-rated-alone = Here you play against computers, and such games don't count. Leave out `rated`, or open a game in a server.
refusal-rated-end = This game is rated, so you can't end it alone. If a player goes missing, `/game replace` lets you vote on it. More than half of the people still playing must agree, counting the missing one. If too few are left to vote, or nobody is missing, only someone who manages this channel can end it. You can leave with `/game resign`.
refusal-played-elsewhere = This game's lobby is in { $channel }. Start it there.
refusal-token-taken = { $name } has that token. Choose another one.
refusal-player-gone = That player isn't in the lobby anymore. Open **Settings** again to see who is.
refusal-computer-gone = That computer isn't in the lobby anymore. Open **Settings** again.
refusal-shared-elsewhere = You can share this in { $channel }, where the game is played.
refusal-shared-already = This was shared in the last hour. Scroll up to it.
refusal-shared-often = You've shared { $most } posts in the last hour. You can share more { $next }.
refusal-shared-in-channel = { $most } posts were shared here in the last hour. You can share more { $next }.
refusal-rated-clock = This game is rated, and rated games need a clock. Choose another pace, or use `/game pause` to pause the clocks for a while.
refusal-asked-lately = The others didn't want that. You can propose it again { $next }, or something else now.
refusal-seat-asked-this-turn = You've already asked about this seat this turn. You can ask again next turn, or { $next }.
refusal-declined-lately = { $person } declined the seat not long ago. You can ask them again { $next }, or ask someone else now.
refusal-not-absent = { $name } isn't absent, so there's nothing to decide. In a game without a clock, the others can vote once it has waited seven days for a player. With a clock, a computer plays once a player's time is up. If a player is away while the game waits for them, the others can vote after seven days.
refusal-not-absent-yet = { $name } isn't absent yet. The others can vote { $from }, if there's no answer by then. `/game nudge` reminds them.
refusal-seat-kept = { $name } can still come back, and nobody else can vote on the seat. Use `/game replace` with just `player` to let a computer play until they're back. Once it has played for a day, you can give the seat away; in a game without a clock, after a week.
refusal-seat-kept-until = A computer is playing for { $name }, who can still come back. Nobody else can vote on the seat, so you can give it away { $from }.
refusal-stood-in-already = A computer is already playing for { $name }. `/game replace` with `by` or `level` gives the seat to someone else.
refusal-always-computer = { $name } has been a computer from the start, so it stays.
refusal-seated-already = { $name } is already in this game. Choose someone who isn't.
refusal-bot-cannot-play = A bot can't take a seat. Choose a person, or a computer with `level`.
refusal-person-and-level = The seat goes to a person or to a computer: choose `by` or `level`, not both.
refusal-not-invited = This request is for { $name }; nobody else can answer it.
refusal-bid-is-final =
    You've already answered in this auction, and an answer is final. The result is posted in the channel.
    -# Rule K5
refusal-auction-open = An auction is open, and this seat may have answered already. You can't see that answer, so take the seat once the auction is over.
refusal-newer = A newer version of the bot is running this game, and I don't know all its rules. Nothing has changed; try again in a few minutes.
refusal-fault = Something went wrong on my side. Nothing has changed; please try again in a moment.
refusal-forged = That button isn't one of mine.
illegal-game-over = The game is over. `/game new` opens another in a channel.
illegal-out = You're no longer in this game. `/map` in its channel shows it to you.
illegal-not-your-turn = It's not your turn. The game is waiting for { $names }.
illegal-own-auction = This is your own auction, so the others bid, not you. It's waiting for { $names }; no answer in time counts as a pass. I'll post the result in the channel, then the game goes on.
illegal-wrong-phase = You can't do that now: the game is waiting for something else.
illegal-lay-first = Lay a tile first. Only then can you buy land.
illegal-roll-first = Roll the dice first.
illegal-foreign-action = You can't do that in this edition. `/help` says what you can do now.
illegal-not-in-hand = { $tile } isn't one of your tiles.
illegal-supported-first = { $tile } isn't beside a city or track, and you can pay for a tile that is.
illegal-sell-first = That costs { $cost } and you have { $cash }: sell land as well.
illegal-auction-first = That costs { $cost } and you have { $cash }: auction a deed first.
illegal-out-of-reach = That costs { $cost }. Even if you sold all you can, you'd have only { $reach }.
illegal-other-tile-named = You named { $tile } with your auction, so you must lay it.
illegal-not-owned = You don't have the { $cost } { $city } card.
illegal-not-sellable = { $city } has made all its payouts, so the bank doesn't buy its land.
illegal-sale-not-needed = You don't need to sell land in { $city }: you can pay for the tile without it. Choose only as much as you need.
illegal-no-sale-to-bank = In this edition the bank doesn't buy land. Auction a deed instead.
illegal-auction-not-needed = You can pay for { $tile } without an auction.
illegal-grant-unclaimed = Nobody has claimed the free land in { $city } yet, so you can't buy land there.
illegal-sold-out = There's no land left in { $city }.
illegal-foreign-city = { $city } isn't on this board. Its cities: { $cities }.
illegal-cannot-pay = That costs { $cost }, and you have { $cash }.
illegal-bid-too-low = Bid at least { $least }, or 0 to pass.
illegal-bid-too-high = With your cash you can bid at most { $most }.
illegal-bid-impossible = Bids for this deed to { $city } start at { $least }. You have { $cash }, so you can't bid. The game goes on when the auction is over.
illegal-not-in-thousands = Amounts must be whole thousands: 7 and 7000 both mean $7,000.
illegal-no-such-line = No route joins { $from } and { $to } on this board.
illegal-route-full = { $route } already has its four sections.
illegal-not-removable = You can't remove a section from { $route }: only routes with two or three sections can lose one.
illegal-no-partner = You can't make a deal with that player. Choose someone who's still in the game.
illegal-too-many-offers = You have { $most } open offers. Withdraw one first.
illegal-offer-number = Someone else made an offer at the same moment. Please try again.
illegal-empty-offer = An offer must give or take something: cash or deeds.
illegal-cannot-promise = { $name } doesn't have what the offer promises. `/game status` in the channel shows what everyone has.
illegal-cannot-promise-own = You don't have what the offer promises. `/game status` in the channel shows what everyone has.
illegal-no-such-offer = Offer { $id } is no longer open, or isn't yours to answer. `/hand` in the channel shows the ones that are.
illegal-offer-accepted = Offer { $id } was accepted, so the deal is done.
illegal-offer-declined = Offer { $id } was declined, so it's off.
illegal-offer-withdrawn = Offer { $id } was withdrawn, so it's off.
illegal-offer-lapsed = Offer { $id } is off: one of you no longer had what it promised.
illegal-auction-open = You can't accept an offer while an auction is open. Accept it afterwards, or decline it.
illegal-not-for-auction = You have no deed to { $city } to auction.
illegal-minimum-too-high = Nobody bid for the deed to { $city }. Put it up for { $highest } or less.
instead-lay = You can lay: { $tiles }.
instead-buy = You can buy: { $cities } – or buy nothing.
instead-bid = You can bid from { $least } to { $most }, or pass.
instead-bid-only = You can bid { $least }, or pass.
instead-bid-none = You can only pass.
instead-roll = You can roll the dice, with the button or with `/roll` in the channel.
instead-land =
    You can buy the top deed for { $price }, or buy nothing. Use the buttons, or type `/buy` or `/pass` in the channel.
    -# Rule G3
instead-land-pass = You can't pay { $price } for the top deed. End your turn with **Buy nothing**, or with `/pass` in the channel.
instead-build = You can build on: { $routes }.
instead-remove = You can remove a section from: { $routes }.
instead-debt = You must raise { $short }, with `/deal` or `/auction` in the channel.
refusal-no-thread = I can't open a thread here. Give me the permission “Create Public Threads”, or say no to `thread` and play in the channel.
refusal-thread-limit = This server has as many open threads as Discord allows. Close some, or say no to `thread` and play in the channel.
refusal-thread-outage = Discord didn't open a thread: I can't reach it, or it's too slow. Try again in a moment, or say no to `thread` and play in the channel.
refusal-thread-kind = You can't open threads in this kind of channel. Say no to `thread`, or use a text channel.
refusal-in-thread = This is already a thread. Leave out `thread` to open the game here.
refusal-offers-to-one =
    You've made { $name } { $most } offers this turn, and that's the limit. Wait for answers, or offer again next turn.
    -# Rule G8 sets no limit; I do, so nobody gets flooded with offers.
refusal-offers-in-all =
    You've made { $most } offers this turn, and that's the limit. Wait for answers, or offer again next turn.
    -# Rule G8 sets no limit; I do, so nobody gets flooded with offers.
refusal-reviewing = I'm reviewing many games right now. Ask again in a minute.
refusal-review-waits = I'm already reviewing a game for you. Ask for the next review once you have this one.
refusal-replay-waits = I'm already making a replay for you. Ask for the next one once you have this one.
refusal-hint-waits = I'm already working on a hint for you. You'll get it where you first asked.
refusal-too-much = That's too much at once, so I didn't do this one. Wait for the answers, then try it again.
refusal-only-in-dm = That works only in our direct messages.
refusal-confirmed-late = I asked you that more than two minutes ago, so nothing was done. If you still want it, start over.
refusal-outdated = That command has changed since your Discord app loaded it. Restart Discord and choose it from the list again.
refusal-not-allowed = You can't use that command here.
refusal-broke-off = Something went wrong on my side. Your request may or may not have gone through, so look at the game before you try again.
refusal-out-of-reach = I can't reach the games right now. Please try again in a minute. If what you just did went through, the game shows it.
refusal-unshown = Discord didn't accept my answer. Your request may have gone through, so look at the game before you try again.
refusal-too-slow = That took too long on my side, so nothing was done. Please try again in a moment.
refusal-options = Discord sent options I can't read. Please choose from the lists.

## Help and rules

help = **The Last Spike** – speculate in land while you all build one railway from coast to coast.
help-learn = New to the game? `/learn` teaches it step by step, just for you. `/rules` sums up the rules.
help-new = `/game new` opens a game in this channel. The others press **Join**, and you press **Start**.
help-dm = `/game new` opens a game: here, against computers; in a server channel, for everyone there.
help-turn = On your turn, press **My tiles** below the board to see your tiles and play, or use `/lay` and `/buy`.
help-turn-1976 = On your turn, press **Roll the dice** or **My turn** below the board, or use `/roll`, `/buy` and `/build`.
help-turn-dm = On your turn, use the controls below the board here. You can also type `/lay`, `/buy`, `/pass`, `/roll` or `/build`.
help-turn-there = `/hand` and `/game status` work here too: what you have and can do, and where things stand. `/rules` sums up the rules.
help-watch = You're not playing in this game. `/map` shows the board, and `/game status` shows who's ahead. To play yourself, open a game with `/game new` in another channel or thread.
help-needed = `/game status` shows where things stand, `/game undo` takes back a mistake, and `/rules` sums up the rules.
help-hint = `/hint` says what the strongest computer would do in your place, and why.
help-in = In { $place } you're playing { $edition }.
help-over = The game in this channel is over. **Replay** below its result shows it turn by turn; `/game history` shows any moment of it.
    Press **Rematch** to play again with the same people; `/game new` opens another game.
help-lobby = A lobby is open in this channel: press **Join** below its post, or use `/game join`. Once at least two players have a seat, computers included, the host presses **Start**. Under **Details** you choose your token; the host can change the game there.
help-lobby-own = Your lobby is open in this channel. Press **Start** below it once at least two players have a seat, computers included. Under **Details** you change the game and choose your token.
help-lobby-seated = You have a seat in this channel's lobby. Once at least two players have one, computers included, the host presses **Start**. Under **Details** you choose your token.
help-more =
    - **Your turn:** `/plan` prepares your next move, `/pass` buys nothing. In games with hints, `/hint` says what the strongest computer would do. In the 1976 edition, `/deal` offers another player a deal.
    - **Looking around:** `/map` shows the board, `/hand` shows what you have, and `/game recap` shows what you missed. `/game history` shows any earlier moment, and `/game replay` shows the whole game; **Share** there shows it to the channel.
    - **Clocks:** `/game nudge` reminds the players the game is waiting for. `/game pause` pauses the clocks, and `/game pace` changes the pace. `/away` says how long you'll be away.
    - **Someone's missing?** `/game status` says for how long, and `/game replace` lets the others decide about the seat. `/game resign` leaves the game for good.
    - **Games:** `/game new` opens one, `/game rematch` another with the same people. `/game list` shows yours. `/leaderboard` in a channel shows its server's ratings; `/profile` shows yours. Type a game's commands in its channel; those that work in our direct messages take its number as `game`.
    - **Settings:** `/settings` has quiet hours, reminders and pictures. With `/game posts`, the host chooses how much of the game stays here. `/server` sets the defaults for new games, for those who manage the server.
    - **Your data:** `/privacy show` says what I keep about you.
button-more-help = More commands
topic-goal = Goal
topic-turn = Your turn
topic-track = Track
topic-land = Land
topic-selling = Selling land
topic-payouts = Payouts
topic-auction = Auctions
topic-bankruptcy = Bankruptcy
topic-end = The end
rules-goal = Together you build a railway from St. Louis to Sacramento. When it's finished, the player with the most cash wins; land is then worth nothing.
rules-turn = Lay one of your four tiles, buy one land card if you like, draw a tile.
rules-track = Each tile fits one space. Beside a city or a laid tile of its route it costs the normal price, elsewhere double. The first tile beside a city earns its free land. The fourth tile of a route pays everyone with land in its two cities.
rules-land = You buy a city's cheapest card, once its free land is claimed. You can't buy on a turn that earned you free land. More cards of a city pay more.
rules-selling = You can sell land to the bank only to pay for the tile you lay. Sell only as much as you need. The bank pays half the cost, rounded up. You can't sell free land, or land in a city that has made all its payouts.
rules-payouts = What land pays each time a route of its city is completed, in thousands, by the number of cards:{ $payouts }
rules-auction = If you can't pay for the tile you name, you auction deeds, one at a time. The others answer once, in private; the highest bidder pays { $step } more than the second-highest bid. If nobody bids, the bank pays half the payout of one deed, rounded up. With hidden cash, everyone is asked, and nobody sees who has answered. You buy nothing that turn. As soon as you can pay, the tile you named is laid for you.
rules-bankruptcy = If you still can't pay for any of your tiles, you're out. Your tiles go back to the pool, and your free land leaves the game.
rules-end = The tile that joins St. Louis and Sacramento earns { $bonus }; its route still pays, then the game ends.
topic-goal-1976 = Goal
topic-turn-1976 = Your turn
topic-path = The path
topic-track-1976 = Track
topic-income = Payouts
topic-deals = Deals
topic-debts = Debts and auctions
topic-end-1976 = The end
rules-goal-1976 = Together you build a railway from Montreal to Vancouver. When it's finished, the player with the most cash wins; deeds are then worth nothing.
rules-turn-1976 = Roll two dice, move, and do what the space says.
rules-path = Land: you can buy the top deed. Track: you must pay the price and add a section. CPR subsidy: you get { $subsidy }. Settler rents: you get { $rents } for each of your deeds. Roadbed costs: you pay { $roadbed } for each of your deeds. Survey fees: every other player pays you { $fees }. Pacific scandal: you pay { $scandal }. Land claims: you roll again and pay { $claims } for each pip. Northwest rebellion: you remove a section. End of track: you miss your next turn.
rules-track-1976 = The first section of a route earns a deed; the fourth pays everyone with deeds to its two cities. When all routes of a city are complete, its deeds leave the game.
rules-income = What deeds pay each time a route of their city is completed, in thousands, by the number of deeds:{ $payouts }
rules-deals = At any time, `/deal` in the channel offers deeds and cash to another player. They accept, decline or make a counter-offer. Here a deal is between two players; the printed rules allow more.
rules-debts = Your cash never falls below zero. If you can't pay, you sell deeds through deals or auctions. The others can answer all auctions of a debt at once. If you have nothing left to sell, you're out.
rules-end-1976 = The section that joins Montreal and Vancouver earns { $bonus }; its route still pays, then the game ends.
rules-numbers = -# Rule numbers: { $rules }

## Slash commands: descriptions, and the names that differ from the code's

command-game = Open, join and run games
command-game-new = Open a new game in this channel
command-game-nudge = Remind the players the game is waiting for, once a day
command-game-pause = Pause this game's clocks: the host can, for up to three days; otherwise everyone must agree
command-game-resume = Resume this game's clocks
command-game-pace = Change this game's pace, if everyone agrees
command-game-posts = How much of this game stays in the channel (host)
command-game-join = Take a seat in this channel's lobby
command-game-leave = Leave this channel's lobby, or remove someone from yours
command-game-leave-player = Who to remove from your lobby; without a name, you leave it yourself
command-game-start = Start the game (host)
command-game-computer = Add a computer player (host)
command-game-status = Whose turn it is and until when, how everyone stands, what you can do
command-game-list = Your games: the ones waiting for you first, or the ones that are over
command-game-recap = What has happened since your last move
command-game-history = The board at the end of a turn or after a step
command-game-export = The record of the game, with everything you're allowed to know
command-game-undo = Take back your last move: at once, or if everyone agrees
command-game-replace = Give an absent player's seat to someone else: the host decides, or a vote
command-game-replace-player = Whose seat
command-game-resign = Leave a running game
command-game-end = End the game for everyone (host)
command-game-rematch = Play again: the same people, edition and options
command-game-replay = The game so far, as an animation
command-game-review = How a finished game went: chances, turning points, luck and choices
command-lay = Lay a tile
command-buy = Buy a land card
command-pass = Buy nothing, or pass in an auction
command-roll = Roll the dice
command-build = Add a section to a route
command-remove = Remove a section from a route
command-auction = Put a deed up for auction
command-bid = Bid in an auction, or pass
command-deal = Offer another player a deal
command-hand = Your tiles, and what you can do now
command-map = The board as it is now
command-rules = A summary of the rules, for the edition played here
command-help = How to start, and what you can do now
command-learn = Learn the game step by step: a first game against a computer, just for you
command-plan = Plan your next move, for your eyes only; without options, see your plan
command-hint = What the strongest computer would do in your place, if hints are on
command-settings = Your settings: quiet hours, time zone, reminders, being away, dice, pictures, profile
command-away = Say how long you'll be away: no reminders, and your clock stops, except in live games
command-away-until = Until when, such as 3d, 2 weeks or 2026-12-24; off when you're back
command-server = This server's defaults for new games, for people who manage it; without options, see them
command-server-posts = How much of a game stays in its channel, unless its host chooses otherwise
command-server-thread = Whether every game gets a thread of its own
command-server-pace = How much time players have, unless the host chooses otherwise
command-server-language = The language of the posts, unless the host chooses otherwise
command-server-strike = A finished game to take out of the ratings
command-server-unstrike = A struck game to put back into the ratings
command-profile = Ratings, places, best game: yours, or someone else's
command-profile-player = Whose profile; yours, if you leave it out
command-profile-edition = Which edition; all of them, if you leave it out
command-leaderboard = This server's ratings, and your place
command-leaderboard-edition = Which edition
command-privacy = What I keep about you
command-privacy-show = See what I keep about you
command-privacy-export = Get everything I keep about you, as a file
command-privacy-forget = Ask me to forget you
option-edition = Which edition to play
option-double_cost = When you may lay tiles away from cities and track
option-cash = Whether everyone sees everyone's cash
option-thread = Open a thread for this game
option-pace = How much time players have; when it runs out, a computer plays
option-posts = How much of the game stays in the channel
option-hints = Whether /hint says what the strongest computer would do; games with hints are never rated
option-rated = Whether the game is rated: yes by default, unless it has hints, no clock or only one person
option-language = The language of the posts in the channel
option-channels = Where games may be opened: one or several channels, or all of them
option-level = How well the computer plays
option-game = The number of a game, from the list of your games
option-turn = The number of the turn
option-step = The number of the step, 0 for the start
option-tile = One of your tiles
option-sell = Land to sell first, if you're short of cash
option-city = Where to buy the cheapest card (leave it out in the 1976 edition: you get the top deed)
option-route = The two cities, such as Montreal–Toronto
option-deed = Which deed
option-minimum = The least you'd take (1976)
option-amount = The most you'd pay; 0 passes
option-player = The other player
option-by = The person who takes over; I ask them first
option-give_cash = Cash you give
option-give_deeds = Deeds you give
option-take_cash = Cash you want
option-take_deeds = Deeds you want
option-quiet_from = When my direct messages stop making a sound, such as 22:00; off for never
option-reminder = When I remind you of games waiting for you
option-quiet_to = When they make a sound again, such as 07:00
option-time_zone = Your time zone: choose one that shows the time on your clock
option-away_until = How long you'll be away, such as 3d, 2 weeks or 2026-12-24; off when you're back
option-until = How long, such as 3d, 2 weeks or 2026-12-24
option-lay = Which of your tiles to lay
option-lay_at_most = The most the tile may cost; leave it out for what it costs now
option-else_lay = Which tile to lay if that isn't possible
option-buy = Where to buy land then, or nothing
option-buy_at_most = The most the land may cost; leave it out for its price now
option-roll = 1976 edition: roll the dice at once
option-land_at_most = 1976 edition: buy the top deed if it costs at most this much, otherwise no land
option-drop = Drop your plan
option-auto_roll = Roll for me automatically (1976)
option-pictures = Whether answers that only you see have pictures; off for text only
option-hidden = Whether to hide your profile and keep you off leaderboards
option-season = A quarter, such as 2026 Q4; all time, if you leave it out
option-strike = A finished game
option-unstrike = A struck game
option-text = As text instead of a picture
option-show = Which games (running, if you leave it out)
option-topic = Which part of the rules, or a rule's number
choice-any = any time, at double cost
choice-forced = at double cost, only if you can't pay for any other tile
choice-public = everyone sees it
choice-hidden = everyone sees only their own
choice-english = English
choice-portuguese = Português
choice-unset = not set (the host chooses)
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
choice-latest = latest: the newest board; older posts keep only their text
choice-all = all: every board stays
choice-quiet = quiet: one board, kept up to date, and a line for the next player
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
refusal-rights = Nobody could see the game here: I need { $rights }. Give me that in the settings of the channel or of my role, then try again.
refusal-own-rights = You need { $rights } here. Choose another channel, or ask someone who manages this server.
note-rights = -# I can't post here: I need { $rights }. I'll post what happens as soon as I can.
note-rights-files = -# I can't post pictures here: I need { $rights }.
note-rights-history = -# I need { $rights } here: without it, I may post something twice after an outage.
note-muted = -# I can't post in <#{ $channel }>. `/game status` in that channel says what I need.
post-muted = I can't post all of your game there: I need **{ $view }**, **{ $send }** (in a thread **{ $threads }**) and **{ $files }**. `/game status` in that channel says what's missing. I'll post what happens as soon as I can.
note-thread-locked = -# I can't post in <#{ $channel }>: the thread is locked.
note-many-threads = -# I can't post in <#{ $channel }>: the thread is closed, and this server has as many open threads as Discord allows.
note-many-members = -# I can't post in <#{ $channel }>: the thread has as many members as Discord allows.
post-thread-locked = Your game's thread is locked, so I can't post there. Someone who manages threads can unlock it, or give me the permission “Manage Threads”. Then I'll pick up where I left off; until then, everyone can play through my direct messages.
post-many-threads = Your game's thread is closed, and I can't open it again. This server has as many open threads as Discord allows. Close others, and I'll pick up where I left off; until then, everyone can play through my direct messages.
post-many-members = I can't post in your game's thread: it has as many members as Discord allows. Once a few leave, I'll pick up where I left off; until then, everyone can play through my direct messages.
post-not-started-rights = I couldn't start your game in <#{ $channel }>: I can't post there. I need **{ $view }** and **{ $send }** (in a thread **{ $threads }**). The lobby is still open: press **Start** again once I have them.
post-not-started-locked = I couldn't start your game in <#{ $channel }>: the thread is locked, so I can't post there. The lobby is still open: press **Start** again once the thread is unlocked.
post-not-started-threads = I couldn't start your game in <#{ $channel }>: the thread is closed, and this server has as many open threads as Discord allows. The lobby is still open: press **Start** again once there's room.
post-not-started-members = I couldn't start your game in <#{ $channel }>: the thread has as many members as Discord allows, so I can't post there. The lobby is still open: press **Start** again once someone has left the thread.
post-not-started = I couldn't start your game in <#{ $channel }>: Discord wouldn't let me post there. The lobby is still open: press **Start** to try again.
post-withdrawn-rights = I've closed your game in <#{ $channel }>: I can't post there. I need **{ $view }** and **{ $send }** (in a thread **{ $threads }**). Once I have them, open it again with `/game new`.
post-withdrawn-locked = I've closed your game in <#{ $channel }>: the thread is locked, so I can't post there. Use `/game new` in another channel.
post-withdrawn-threads = I've closed your game in <#{ $channel }>: the thread is closed, and this server has as many open threads as Discord allows. Use `/game new` in another channel.
post-withdrawn-members = I've closed your game in <#{ $channel }>: the thread has as many members as Discord allows, so I can't post there. Use `/game new` in another channel.
post-withdrawn = I've closed your game in <#{ $channel }>: Discord wouldn't let me post it there. Try `/game new` again, or use another channel.
picture-forbidden = -# No picture: I need **{ $right }** here.

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

settings = **Your settings**, for all your games here. Only you can see them.
settings-changed = **Your settings have changed**, for all your games here. Only you can see them.
settings-quiet = Quiet hours: { $from } to { $to } ({ $zone }, where it's { $now } now). My direct messages make no sound then, but they still come.
settings-loud = Quiet hours: none. My direct messages make a sound at any hour.
settings-loud-zone = Quiet hours: none. My direct messages make a sound at any hour. Your time zone: { $zone }, where it's { $now } now.
settings-auto-roll = In the 1976 edition, I roll for you and ping you only when there's something to decide.
settings-own-roll = In the 1976 edition, you roll the dice yourself.
settings-pictures = Pictures: on, in messages only you can see.
settings-text-only = Pictures: off. Messages only you can see come as text; posts for everyone keep their pictures and alt texts.
settings-hidden = Hidden: on. You're not on leaderboards, and only you can see your profile.
settings-visible = Hidden: off. Others can see your profile and your place on leaderboards.
settings-reminder = Reminders: when games have waited for you for { $time }. One for all of them, at most once a day, and never during your quiet hours.
settings-no-reminder = Reminders: none.
settings-there = Away: no.
settings-away = Away until { $until }: your clock is stopped, except in live games, and I don't remind you. After seven days, the others can vote on your seat in a game that's waiting for you.
settings-back = You're back: your clock runs again on your turns, and I'll remind you as usual.
settings-away-how = `/away` with `until` says how long you'll be away: `3d`, `2 weeks` or `2026-12-24`.
settings-away-how-back = Back sooner? `/away until: off`.
settings-away-asked = More than 21 days away within 90 days needs consent, so I've asked the players of { $games ->
    [one] 1 game
   *[other] { $games } games
 } if you can be away until { $until }.
settings-away-longest = You can be away for at most 21 days within 90 days; staying away until { $until } would be more than that.
settings-away-elsewhere = To ask the players of another game, use this command in its channel.
settings-how = Press **Change**, or use the options `quiet_from`, `quiet_to`, `time_zone`, `reminder`, `away_until`, `auto_roll`, `pictures` and `hidden`. `quiet_from: off` ends your quiet hours; `away_until: off` or `/away until: off` says you're back.
settings-deadlines = In games with a clock, except live ones, your clock doesn't run during your quiet hours. Others see your deadlines and could guess these hours. A change counts from your next turn.
## The defaults of a server

server = **Defaults for new games in this server**
server-changed = Changed. **Defaults for new games in this server**
server-everywhere = Games can be opened in any channel.
server-channels = Games can be opened in { $channels }, and in their threads.
server-threads = Every game gets a thread of its own.
server-no-threads = Games stay where they're opened.
server-posts = Posts: { $value }
server-pace = Pace: { $value }
server-language = Language: { $value }
server-struck = Games out of the ratings: { $games }
server-how = Change them with the options `channels`, `thread`, `posts`, `pace` and `language`. Except for the channels, hosts can choose otherwise in `/game new`. `strike` takes a finished game out of the ratings.
server-all = all
server-all-channels = all channels
server-set = -# Set by this server: { $set }.
server-set-thread = a thread of its own
server-set-latest = the newest board stays
server-set-all = every board stays
server-set-quiet = one quiet board
server-set-pace = pace { $pace }
settings-offer = You can have quiet hours: my messages make no sound then, and your clock doesn't run, except in live games. Use `/settings` with `time_zone`, `quiet_from` and `quiet_to`. I'll say this only once.
settings-off = off: no quiet hours

## Ratings, `/profile` and `/leaderboard`

season-all = all time
season = { $year } Q{ $quarter }
settling-games = still settling ({ $played } of { $needed } games)
settling-sure = still settling ({ $percent }% sure)
settling-known = still settling ({ $met } of { $needed } known opponents)
sure-provisional = provisional, { $percent }% sure
sure-little = still unsure, { $percent }%
sure-fairly = fairly sure, { $percent }%
sure-very = very sure, { $percent }%
ratings-won = { $games ->
    [one] 1 game
   *[other] { $games } games
 }, { $wins } won
leaderboard = Leaderboard
leaderboard-line = { $place }. { $name }: { $points } points
leaderboard-own = You're number **{ $place }** of { $listed } with **{ $points }** points ({ $sure }): { $won }.
leaderboard-line-settling = – { $name }: { $points } points
leaderboard-settling-games = You have **{ $points }** points, { $sure }. Play { $left ->
    [one] 1 more rated game
   *[other] { $left } more rated games
 } for a place.
leaderboard-settling-sure = You have **{ $points }** points, { $sure }. Play a few more rated games for a place.
leaderboard-settling-known = You have **{ $points }** points, { $sure }. For a place, play with { $left ->
    [one] 1 more person
   *[other] { $left } more people
 } here who have played with six others.
leaderboard-more = { $more ->
    [one] 1 more person is on the list
   *[other] { $more } more people are on the list
 }{ $settling ->
    [0] .
    [one] ; in all, 1 is still settling.
   *[other] ; in all, { $settling } are still settling.
 }
leaderboard-unrated = You have no rated games here yet. Rated games have a clock and no hints, and count once two people have made three moves each.
leaderboard-hidden = You're hidden, so you're not on the list. `/settings hidden: off` puts you back.
leaderboard-empty = No one's on it yet. Rated games have a clock and no hints, and count once two people have made three moves each. `/game new` opens one.
leaderboard-accuracy = Over { $games ->
    [one] 1 game
   *[other] { $games } games
 }, ratings picked the winner { $winners }% of the time and the better of two players { $pairs }%; wins alone: { $winners_by_wins }% and { $pairs_by_wins }%.
leaderboard-struck = { $games ->
    [one] 1 game doesn't count: a manager took it out.
   *[other] { $games } games don't count: managers took them out.
 }
leaderboard-ended = { $games ->
    [one] 1 game was ended early by a player who manages the channel. It counts as it stood, and that player came last.
   *[other] { $games } games were ended early by players who manage the channel. They count as they stood, and those players came last.
 }
profile-own = **Your profile** · { $season }
profile = { $name }'s profile · { $season }
profile-none-own = You haven't finished a game here yet. `/game new` opens one.
profile-none-fits = No finished game fits that. Try another edition or season.
profile-points = **{ $points }** points, { $sure }
profile-no-points = no rating here yet
profile-games = { $games ->
    [one] 1 game
   *[other] { $games } games
 }
profile-more = { $editions ->
    [one] 1 more edition: choose it with `edition`.
   *[other] { $editions } more editions: choose one with `edition`.
 }
profile-leaves-own = ⚠️ You left { $left } of your last { $games } rated games of { $edition } before they counted. The next one you leave that early counts as a last place.
profile-leaves = ⚠️ { $name } left { $left } of their last { $games } rated games of { $edition } before they counted. The next one they leave that early counts as a last place.
profile-cities = Favorite cities: { $cities }
profile-time = { $time } a turn
profile-best = Best game: { $game }, { $day }
profile-best-so-far = Best game so far: { $game }, { $day }. The next one could be the win.
profile-best-won = won with { $cash }
profile-best-placed = { $place } with { $cash }
profile-never-met = You and { $name } haven't finished a game together yet.
profile-met = You and { $name }: { $games ->
    [one] 1 game
   *[other] { $games } games
 } together. { $name } finished ahead in { $ahead }, you in { $behind }.
profile-curve = Rating over { $games ->
    [one] 1 rated game
   *[other] { $games } rated games
 } of { $edition }: from { $first } to { $last } points; lowest { $lowest }, highest { $highest }.
profile-unrated = No rated games here yet. Rated games have a clock and no hints, and count once two people have made three moves each.
strike-done = Game { $game } no longer counts toward ratings and profiles: I'm recalculating them without it. `/server unstrike: { $game }` puts it back.
strike-undone = Game { $game } counts toward ratings and profiles again.
strike-alone = Nothing has changed. Use `strike` or `unstrike` by itself, for one game at a time.

## Privacy

privacy-kept = **What I keep about you**
privacy-locale = your language: { $locale }
privacy-dm = the channel of our direct messages
privacy-dm-closed = that Discord doesn't let me send you direct messages
privacy-settings = your settings, as `/settings` shows them
privacy-threads = when I opened threads for you in the last hour or two, so that nobody opens too many
privacy-shown = what you shared with everyone in the last hour or two, where and when, so that nobody shares too often
privacy-calls = who you pinged with votes, invitations, rematches and nudges in the last hour or two, and who pinged you, so that nobody is pinged too often
privacy-away = when you are or were away
privacy-reminded = when I last reminded you
privacy-alias = that you asked to be forgotten. Also, under a number instead of your name: how many games you opened that others are still playing, how often I opened threads for you, and how often you were away. All of this is deleted { $until }
privacy-rematches = that you're invited to a rematch, until it starts or its lobby closes
privacy-plans = what you've planned in games, as `/plan` shows it, and how you've told me to answer auctions
privacy-reviews = the reviews of your finished games, as `/game review` shows them
privacy-lesson = the game of your lesson, as `/learn` shows it, until 90 days after you last continued it
privacy-results = how your finished games ended, which ones you left early, and your ratings. Once you're forgotten, these stay under a number instead of your name, so nobody else's rating changes
privacy-games = { $games ->
    [0] no games
    [one] 1 game, with your Discord ID, the name you had then and, until a day after it ends, what my posts say
   *[other] { $games } games, with your Discord ID, the name you had then and, until a day after each ends, what my posts say
 }, and { $actions ->
    [0] no actions
    [one] the 1 action you took
   *[other] the { $actions } actions you took
 }
privacy-can = I keep this until you ask to be forgotten, unless a shorter time is given above. `/privacy export` gives you everything as a file; `/privacy forget` makes me forget you.
privacy-exported = { $parts ->
        [one] Everything I keep about you:
       *[other] Everything I keep about you, in { $parts } files; this is the first:
    }
privacy-exported-part = Everything I keep about you, file { $part } of { $parts }:
privacy-exporting = I'm already making your file. It'll come as the answer to your first command.
privacy-confirm = Should I forget you? This can't be undone.
    In running games a computer takes your seat; if nobody else is playing, the game ends. In finished games your name and ID are replaced. Posts already in channels stay.
    For a day, I keep count of what you had open, under a number instead of your ID or name. That way, nobody gets around a limit by being forgotten. During that day, you can't be forgotten again.
privacy-forgotten = { $games ->
    [0] I've forgotten you. You weren't in any games.
    [one] I've forgotten you and removed you from 1 game.
   *[other] I've forgotten you and removed you from { $games } games.
 } If you play again, everything starts from scratch.
button-forget = Forget me

## The sandbox

sandbox-title = The Last Spike · sandbox
sandbox-language-note = Applies to what everyone sees, from the next game on
sandbox-demo = Watch a demo: four computers
sandbox-picture-board = the board
sandbox-picture-hand = your tiles
sandbox-picture-market = the land you can buy
sandbox-picture-deed = the deed up for auction
sandbox-picture-result = the result
sandbox-picture-review = the review
sandbox-picture-replay = the replay
sandbox-picture-guide = how to read the board
