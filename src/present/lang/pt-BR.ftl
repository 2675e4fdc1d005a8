### Português do Brasil. As cidades mantêm seus nomes; o dinheiro é escrito pelo programa.

## Palavras

and = e
nothing = nada
the-bank = o banco
cash-hidden = dinheiro oculto
edition-columbia-2015 = The Last Spike (2015)
edition-kickstarter-2015 = The Last Spike (regras da campanha de 2015)
edition-gamma-two-1976 = The Last Spike (1976)
edition-columbia-2015-is = Coloque peças; sem dinheiro, venda terrenos ao banco.
edition-kickstarter-2015-is = Coloque peças; sem dinheiro, leiloe terrenos.
edition-gamma-two-1976-is = Lance os dados, percorra o tabuleiro e negocie títulos.
level-random = computador, joga ao acaso
level-easy = computador, fácil
level-hard = computador, difícil
option-double-cost-any = peça sem apoio: sempre, pelo dobro do custo
option-double-cost-forced = peça sem apoio: só se nada mais puder ser pago
option-cash-public = dinheiro à vista
option-cash-hidden = dinheiro oculto
former-player = Ex-jogador { $number }

## A sala

lobby = **{ $edition }** · uma nova partida
lobby-rematch = **{ $edition }** · uma revanche
lobby-host = abriu a partida
pace = Ritmo: { $name }, com { $turn } por vez e { $reserve } de reserva para a partida toda; depois um computador joga no lugar.
pace-none = Ritmo: sem relógio. Todos têm o tempo que quiserem.
lobby-alone = São precisos pelo menos dois: aperte **Entrar**, ou peça a quem abriu a partida que acrescente um computador.
lobby-dm-alone = Esta partida é para você e computadores: aperte **Acrescentar computador**, até cinco vezes, e depois **Começar**. `/regras` traz as regras.
lobby-dm-open = Aperte **Começar**, ou acrescente outro computador: até cinco jogam contra você.
lobby-open = Até seis podem jogar. Quem abriu a partida a começa.
lobby-learn = Nunca jogou? `/aprender` ensina o jogo passo a passo.
lobby-full = A mesa está cheia. Quem abriu a partida pode começá-la.
lobby-asked = Convite para { $names }: **Entrar** para jogar de novo, **Sair** se desta vez não dá.
lobby-waits = A partida começa assim que todos os convidados entrarem. Quem abriu a partida pode começá-la antes, com quem já entrou.
lobby-declined = Desta vez não: { $names }.
lobby-closed = Todos saíram: esta sala está fechada.
lobby-started = A partida começou. Os turnos seguem esta ordem.
lobby-opened = Sua partida está aberta: a sala aparece neste canal.
lobby-opened-thread = Sua partida está aberta em <#{ $channel }>.
lobby-opened-dm = Sua partida está aberta: a sala aparece aqui.
lobby-joined = Você tem um lugar à mesa.
lobby-left = Você saiu da sala.
lobby-computer = Um jogador do computador entrou.
rematch-asked = A revanche está aberta: a sala aparece neste canal, e todos os que jogaram são convidados.
rematch-declined = Tudo bem, desta vez não. **Entrar** ainda vale até a partida começar.
lobby-go = A partida começa.
button-join = Entrar
button-leave = Sair
button-computer = Acrescentar computador
levels-question = Como o computador deve jogar?
levels-placeholder = Escolha um nível
note-random = Qualquer jogada que as regras permitem: para conhecer o jogo.
note-easy = Faz o que rende mais na hora e não olha adiante.
note-hard = Imagina como a partida segue depois de cada jogada e faz a que vence mais vezes.
button-start = Começar
button-rematch = Revanche
thread-name = The Last Spike

## Mensagens

start = **{ $edition }**: vence quem tiver mais dinheiro quando a ferrovia unir St. Louis e Sacramento.
start-1976 = **{ $edition }**: vence quem tiver mais dinheiro quando a ferrovia unir Montreal e Vancouver.
start-order = Ordem: { $names }
start-draw = Sorteio do primeiro turno; começa quem está mais perto de A1: { $tiles }
start-lot = Sorteio do primeiro turno; começa { $name }.
start-goal = **Objetivo:** ter mais dinheiro que os outros quando a ferrovia unir leste e oeste; os terrenos não valem mais nada então. Até lá, eles pagam sempre que uma rota da sua cidade fica completa: compre onde a linha está para ser terminada.
start-goal-1976 = **Objetivo:** ter mais dinheiro que os outros quando a ferrovia unir Montreal e Vancouver; os títulos não valem mais nada então. Até lá, eles pagam sempre que uma rota da sua cidade fica completa: junte e negocie títulos das mesmas cidades.
start-commitment = -# A distribuição está fixada: o hash SHA-256 da semente é `{ $commitment }`. A semente será mostrada no fim da partida.
progress = Turno { $turn } · { $left }
tiles-left = { $count ->
    [0] não resta peça
    [one] resta 1 peça
   *[other] restam { $count } peças
}
deeds-left = { $count ->
    [0] não resta título
    [one] resta 1 título
   *[other] restam { $count } títulos
}
call-turn = { $names }, é a sua vez.
call-computer = Agora joga { $names }.
call-auction = { $names }: respondam ao leilão, por favor.
call-debt = { $names }, você precisa levantar dinheiro.
call-offer = { $names }: responda à proposta { $id }, por favor.
call-over = A partida terminou.
call-then = Depois: { $names }.
due-turn = Fim do tempo de { $name }: para esta vez { $turn }, com a reserva { $reserve }. Depois um computador joga.
due-reserve = { $name } está usando a reserva. Ela acaba { $reserve }; depois um computador joga.
due-own = Fim do seu tempo: para esta vez { $turn }, com a sua reserva { $reserve }. Depois um computador joga por você.
due-own-reserve = Você está usando a sua reserva. Ela acaba { $reserve }; depois um computador joga por você.
reminder = 🔔 **Estas partidas esperam por você:**
reminder-how = Isto vem no máximo uma vez por dia, para todas as suas partidas. `/ajustes` com `lembrete` muda quando, ou acaba com isto.
nudge-now = Lembro essa pessoa agora; dá para lembrá-la de novo { $next }.
nudge-later = Lembro essa pessoa assim que isso não a incomodar.
nudge-already = Essa pessoa já foi lembrada { $last }, e dá para lembrá-la de novo { $next }: uma vez por dia, para todas as partidas dela.
nudge-computer = Um computador joga por { $name } e não precisa de lembrete.
nudge-votes = { $count ->
    [one] { $names } ainda precisa
   *[other] { $names } ainda precisam
} responder a um pedido no canal.
warning = { $names }: seu tempo está acabando.
warning-own = **Seu tempo está acabando.**
stand-in = Acabou o tempo de { $names }: um computador joga no lugar até a volta.
stand-in-by-vote = Os outros decidiram: um computador joga no lugar de { $names } até a volta.
stand-in-line = Um computador joga no lugar de { $names }.
stand-in-own = Seu tempo nesta partida acabou, e um computador joga por você. **Voltei**, ou qualquer jogada sua, devolve seu lugar na hora.
stand-in-own-by-vote = Enquanto você estava fora, os outros decidiram que um computador joga por você. **Voltei**, ou qualquer jogada sua, devolve seu lugar na hora.
stand-in-over = Você voltou: o computador deixou o seu lugar.
absent-silent = A partida espera por { $name } sem resposta desde { $since }.
absent-away = { $name } está fora desde { $since }, e a partida espera por essa pessoa.
absent-stood-in = Um computador joga no lugar de { $name }.
absent-gone = { $name } não está mais no servidor em que esta partida é jogada.
absent-computer = Um computador, { $name }, joga aqui no lugar de quem saiu.
absent-own = Este é o seu próprio lugar: outra pessoa pode ocupá-lo se os outros concordarem.
absent-alone = Como você abriu a partida, pode decidir por conta própria quem ocupa o lugar; o canal fica sabendo.
absent-alone-from = Como você abriu a partida, pode decidir por conta própria { $from }, se a pessoa não voltar antes.
absent-sole = Ninguém mais pode votar agora, então você decide; o canal fica sabendo.
absent-sole-from = Ninguém mais pode votar agora. Você pode dar o lugar { $from }, se a pessoa não voltar antes.
absent-stand-in = Ninguém mais pode votar agora, mas um computador pode jogar até a volta.
absent-stand-in-first = Ninguém mais pode votar agora. Um computador pode jogar até a volta; depois de um dia assim, ou de uma semana numa partida sem relógio, você pode dar o lugar.
absent-votes = Os outros votam: { $names }. Decide a maioria de quem responder em 48 horas, e a votação termina na hora se a pessoa voltar.
absent-person = Para dar o lugar a alguém: `/partida substituir` com `por`. A pessoa é perguntada antes. Ela verá a mão e o que todos puderam ver até agora, nada mais.
absent-can = Agora os outros podem votar sobre o que fazer com o lugar: um computador joga até a volta, outra pessoa o ocupa, ou a partida termina. `/partida substituir` também faz isso.
absent-asked = Perguntado a: { $names }. Ao pedir, você concorda. A mensagem no canal mostra o resultado; você retira o pedido com o botão **Recusar** dela.
absent-done-stand-in = Um computador joga por { $name } até a volta.
absent-done-computer = A partir de agora um computador joga no lugar de { $name }.
absent-done-invited = Perguntamos no canal se { $person } joga no lugar de { $name }. O pedido termina em 48 horas, ou quando você apertar o botão **Recusar** dele.
tenure-person = A partir de agora { $name } joga no lugar de { $former }. Nada de antes disto pode mais ser desfeito.
tenure-computer = A partir de agora um computador, { $name }, joga no lugar de { $former }. Nada de antes disto pode mais ser desfeito.
tenure-alone = { $name } decidiu isso sem votação.
tenure-own = A partir de agora { $name } joga no seu lugar nesta partida. As peças e as vezes são de quem chegou; o que você viu continua seu. Você só volta se for chamado da mesma forma: `/partida substituir`.
tenure-you = A partir de agora você joga aqui: isto é o que você tem e o que lhe é perguntado. O que o jogador de antes viu e ofereceu em segredo não é mostrado a você.
tenure-not-you = Anotado: você não quer jogar aqui.
button-return = Voltei
button-resume = Deixar os relógios andarem
clocks-run = Os relógios andam.
clocks-paused = Os relógios ficam parados até { $until }. Enquanto isso, as jogadas continuam.
clocks-paused-open = Os relógios ficam parados até que { $name } ou quem abriu a partida os faça andar com `/partida retomar`. Enquanto isso, as jogadas continuam.
clocks-done = Pronto. O canal fica sabendo.
away = { $name } não está até { $until }, e o tempo dessa pessoa não corre.
away-live = { $name } não está até { $until }; esta partida é ao vivo, e o tempo dessa pessoa corre mesmo assim.
vote-pause = ⏸️ { $name } pede para parar os relógios até { $until }. As jogadas continuariam enquanto isso.
vote-pause-open = ⏸️ { $name } pede para parar os relógios até que { $name } ou quem abriu a partida os faça andar de novo. As jogadas continuariam enquanto isso.
vote-pace = ⏱️ { $name } pede outro ritmo. { $pace } A partir daí, todos teriam esse tempo inteiro.
vote-away = 🧳 { $name } pede para ficar fora até { $until }, mais do que os 21 dias em 90 que não precisam de acordo. O tempo dessa pessoa não correria; depois de sete dias, vocês ainda podem votar sobre o lugar.
vote-asked-clocks = Vocês concordam, { $names }? É preciso que todos concordem. Sem resposta { $until }, vale um não. A partida continua enquanto isso.
minutes = { $count ->
    [one] 1 minuto
   *[other] { $count } minutos
 }
hours = { $count ->
    [one] 1 hora
   *[other] { $count } horas
 }
days = { $count ->
    [one] 1 dia
   *[other] { $count } dias
 }
line-buy = { $name } pode agora comprar terreno.
line-remove = { $name } precisa retirar um trecho de uma rota.
line-land = { $name } pode agora comprar o título do topo.
line-build = { $name } precisa acrescentar um trecho a uma rota.
line-debt = { $name } precisa levantar dinheiro.
line-goes-on = { $name } continua o turno.
line-auction = { $names }: quanto você pagaria no máximo? Cada um responde uma vez, em particular.
post-closed = Esta partida foi encerrada antes do fim. Ninguém venceu.
post-place-gone = O canal da sua partida foi excluído, por isso a partida foi encerrada. Ninguém venceu.
post-broken = A partida { $game } está parada, porque os dados guardados dela não são coerentes. Nada se perdeu, e quem opera o bot foi avisado.
post-paused = O bot foi removido do servidor da sua partida em <#{ $channel }>, por isso a partida está pausada. Ela continua quando alguém convidar o bot de novo; senão, termina { $until }.
post-expiry = Ninguém joga nesta partida há { $days } dias. Se ninguém jogar, a partida termina { $until }.
post-expiry-lobby = Nada acontece nesta sala há { $days } dias. Se ninguém entrar ou começar a partida, a sala fecha { $until }.
post-expired = Ninguém jogou nesta partida por { $days } dias, por isso ela foi encerrada. Ninguém venceu. `/partida nova` abre outra.
post-expired-lobby = Nada aconteceu nesta sala por { $days } dias, por isso ela foi fechada. `/partida nova` abre outra.
post-given-up = O bot não foi convidado de novo para o servidor da sua partida, por isso a partida foi encerrada. Ninguém venceu.
button-my-tiles = Minhas peças
button-my-turn = Minha vez
button-details = Detalhes
button-told = O que aconteceu
button-guide = Como ler isto
button-roll = Lançar os dados
button-bid = Responder
button-accept = Aceitar { $id }
button-decline = Recusar { $id }
button-counter = Contrapropor { $id }
button-withdraw = Retirar { $id }

## Notícias

news-earlier = -# Os acontecimentos anteriores estão no arquivo anexo.
news-laid = { $name } colocou **{ $tile }** ({ $route }) por { $cost }.
news-laid-doubled = { $name } colocou **{ $tile }** ({ $route }), sem apoio, pelo dobro: { $cost }.
news-sold = { $name } vendeu um terreno em { $city } ({ $cost }) ao banco por { $proceeds }.
news-grant = { $name } ganhou o terreno gratuito de { $city }.
news-completed = **{ $route } está completa.**
news-payouts = Pagamentos: { $payouts }
news-bought = { $name } comprou um terreno em { $city } por { $cost }.
news-passed = { $name } não comprou nada.
news-bankrupt = { $name } **faliu** e está fora da partida.
news-resigned = { $name } abandonou a partida.
news-taken-back = ↩️ { $name } desfez jogadas: a partida continua { $step ->
    [0] do início
   *[other] como estava depois do passo { $step }
}.
news-planned = { $line } *Como planejado.*
news-last-spike = 🎉 **O último cravo!** { $name } recebe { $bonus }.
news-dice = { $name } lançou { $a } e { $b }: { $sum }.
news-moved = { $name } parou em “{ $space }”.
news-moved-misses-turn = { $name } parou em “{ $space }” e perde o próximo turno.
news-moved-buys-nothing = { $name } parou em “{ $space }” e não pode comprar nada ali: o turno acabou.
news-paid = { $name } pagou { $amount } ({ $cause }).
news-paid-to = { $name } pagou { $amount } a { $to } ({ $cause }).
news-owed = { $name } não pode pagar { $amount } ao banco ({ $cause }) e precisa levantar o dinheiro.
news-owed-to = { $name } não pode pagar { $amount } a { $to } ({ $cause }) e precisa levantar o dinheiro.
news-received = { $name } recebeu { $amount } ({ $cause }).
news-deed = { $name } tirou um título de { $city }.
news-deed-returned = { $name } tirou um título de { $city }. Todas as rotas da cidade estão completas, por isso o título foi para o banco.
news-built = { $name } construiu um trecho de { $route } ({ $sections } de 4).
news-removed = { $name } retirou um trecho de { $route } (restam { $sections } de 4).
news-worked-out = Todas as rotas de { $city } estão completas: seus títulos saem do jogo.
news-auction = { $name } põe em leilão um título de { $city }.
auction-terms = O preço mínimo é { $minimum }; se ninguém oferecer tanto, o título fica com quem o tem.
auction-terms-open = Os lances começam em { $least }; se ninguém der lance, o título fica com quem o tem.
auction-terms-bank = Os lances começam em { $least }; sem nenhum lance, o banco fica com o título por { $minimum }.
news-auctioned = { $to } comprou o título de { $city } de { $name } por { $price }.
news-to-bank = Ninguém deu lance: o banco ficou com o título de { $city } de { $name } por { $price }.
news-unsold = Ninguém deu lance: { $name } fica com o título de { $city }.
news-offer = Proposta { $id }: { $name } dá a { $to } { $give } por { $take }.
news-declined = { $name } recusou a proposta { $id }.
news-withdrawn = { $name } retirou a proposta { $id }.
news-deal = A proposta { $id } foi aceita: { $name } deu a { $to } { $give } por { $take }.
news-lapsed = A proposta { $id } perdeu a validade: um dos lados não pode mais cumpri-la.
news-missed = { $name } perde a vez (fim da linha).
news-named = { $name } quer colocar **{ $tile }** ({ $route }) e precisa levantar o dinheiro em leilão.
posts-latest = A partir de agora só o tabuleiro mais recente mantém a imagem e os botões; as mensagens anteriores mantêm o texto.
posts-all = A partir de agora todos os tabuleiros mantêm a imagem.
posts-quiet = A partir de agora um só tabuleiro é mantido em dia, e uma linha chama quem joga, até a resposta.
posts-line-all = Todos os tabuleiros ficam no canal.
posts-line-quiet = Um só tabuleiro é mantido em dia no canal, e uma linha chama quem joga.
turn-laid = colocou **{ $tile }** por { $cost }
turn-laid-doubled = colocou **{ $tile }** pelo dobro: { $cost }
turn-sold = vendeu { $city } por { $proceeds }
turn-grant = terreno gratuito em { $city }
turn-completed = **{ $route } está completa**
turn-payouts = pagamentos: { $payouts }
turn-bought = comprou { $city } por { $cost }
turn-planned = *como planejado*
turn-dice = tirou { $sum }
turn-moved = “{ $space }”
turn-moved-buys-nothing = “{ $space }”: não pode comprar nada ali
turn-moved-misses-turn = “{ $space }”: perde o próximo turno
turn-paid = pagou { $amount } ({ $cause })
turn-paid-to = pagou { $amount } a { $to }
turn-received = recebeu { $amount }
turn-deed = tirou um título de { $city }
turn-built = construiu em { $route } ({ $sections } de 4)
turn-removed = retirou um trecho de { $route }

## Perguntas ao jogador

hand = Suas peças: { $tiles }
hand-cash = Você tem { $cash }.
hand-1976 = Você tem { $cash }; títulos: { $deeds }.
hand-bankrupt = Você faliu e está fora desta partida.
hand-resigned = Você abandonou esta partida.
waiting-for = Esperando por { $names }.
ask-lay = **Sua vez: coloque uma peça.**
menu-lay = Peça a colocar…
cost-doubled = { $cost } (dobro)
effect-grant = terreno gratuito em { $city }
effect-completes = completa { $route }: { $mine } para você
effect-last-spike = último cravo: { $bonus } para você
effect-deed = um título de graça
effect-income = completa a rota: { $mine } para você
means-sell = venda terreno antes, faltam { $short }
means-auction = leiloe antes, faltam { $short }
means-out-of-reach = você não consegue levantar o dinheiro, faltam { $short }
means-forbidden = só se você não puder pagar nenhuma peça com apoio
means-other-named = você anunciou outra peça
ask-buy = **Você pode comprar uma carta de terreno.**
menu-buy = Terreno a comprar…
buy-note = { $cards ->
    [1] { $income } a cada pagamento
   *[other] { $income } a mais a cada pagamento
}, { $payouts ->
    [0] nenhum por vir
    [one] 1 por vir
   *[other] até { $payouts } por vir
} · sua carta nº { $cards }
buy-worthless = sem pagamentos por vir: só conta no desempate
buy-no-payouts = sem pagamentos por vir: só serve em um leilão
ask-sell = **{ $tile }** custa { $cost }, faltam { $short }. Que terrenos você vende ao banco, pela metade do custo? Escolha só o necessário.
ask-put-up = **{ $tile }** custa { $cost }, faltam { $short }. Que título você põe em leilão? Não dá para voltar atrás: você terá de colocar esta peça, e não compra nada neste turno.
menu-sell = Terrenos a vender…
menu-put-up = Título a pôr em leilão…
raise-proceeds = rende { $proceeds }
raise-minimum = rende pelo menos { $minimum }
ask-bid = { $seller } leiloa um título de **{ $city }**. Quanto você pagaria no máximo? Escolha um valor de { $least } a { $most }; `/lance`, no canal, aceita todos os múltiplos de { $step } entre eles. Você responde uma vez. Quem der o maior lance paga { $step } a mais que o segundo maior lance, e nunca mais que o próprio lance.
ask-bid-worth = Com ele você tem { $cards } de { $city }: { $income } a cada pagamento, { $payouts ->
    [0] nenhum por vir.
    [one] 1 por vir.
   *[other] até { $payouts } por vir.
 }
ask-bid-silence = Você tem { $time } para responder; o silêncio vale como passar.
menu-bid = O máximo que você pagaria…
confirm-bid = Você pagaria até **{ $amount }** pelo título de { $city }. Isto é definitivo.
confirm-no-bid = Você não dá lance pelo título de **{ $city }**. Isto é definitivo.
bid-done = Sua resposta foi anotada. Ninguém a vê até que todos tenham respondido e o leilão esteja decidido.
offer-done = Sua proposta foi feita; todos a veem.
ask-roll = **Sua vez: lance os dados.**
ask-land = **Terreno { $price }:** você pode comprar o título do topo do baralho.
ask-land-pass = **Terreno { $price }:** você não pode pagar o título do topo do baralho. Aperte **Não comprar**, e seu turno acaba.
ask-build = **Você pagou a linha: acrescente um trecho a uma rota.**
menu-build = Rota em que construir…
sections = trecho { $count } de 4
ask-remove = **Rebelião do Noroeste: retire um trecho de uma rota.**
menu-remove = Rota de que retirar um trecho…
ask-debt = Você deve **{ $amount }** para { $to } ({ $cause }), e **faltam { $short }**. Venda títulos a outros jogadores com `/negócio` no canal, aceite uma proposta deles, ou ponha um título em leilão abaixo. Se não tiver mais nada a oferecer, você está fora.
lot-highest = nenhum lance até agora: no máximo { $highest }
lot-held = você tem { $cards }
ask-minimum = Qual é o menor preço que você aceita pelo título de { $city }?
menu-minimum = O mínimo que você aceita…
done = Feito.
confirm-lay = Colocar **{ $tile }** ({ $route }) por { $cost }?
confirm-lay-doubled = Colocar **{ $tile }** ({ $route }) sem apoio, a custo dobrado, por **{ $cost }**?
confirm-lay-sells = Para isso você vende { $land } ao banco.
confirm-sold = { $city } { $cost } (rende { $proceeds })
confirm-final = Desfazer pode exigir o acordo de todos.
plan-stands = 📝 **Seu plano** para o próximo turno: { $plan }.
plan-dropped = 📝 **Seu plano foi descartado:** { $why }
plan-none = 📝 Você não planejou nada.
plan-dropped-now = 📝 Seu plano foi descartado: na sua vez você decide como sempre.
plan-how = Um plano é jogado assim que chega a sua vez, se servir exatamente; ninguém o vê antes. Se não servir, ou se jogadas forem desfeitas, ele é descartado e você fica sabendo por quê. `/planejar` tem todas as opções.
plan-lay = colocar **{ $tile }** ({ $route }) por no máximo { $cost }
plan-else-lay = se não servir, colocar **{ $tile }** ({ $route }) por no máximo { $cost }
plan-buy-open = depois você decide o que comprar
plan-buy-nothing = depois não comprar nada
plan-buy = depois comprar um terreno em { $city } por no máximo { $cost }
plan-roll = lançar os dados
plan-land-open = depois você decide como sempre
plan-land-nothing = não comprar terreno
plan-land = comprar o título do topo por no máximo { $cost }, senão nenhum terreno
plan-nothing = Nada
plan-nothing-note = Nenhum terreno é comprado nesse turno
plan-at-most = Por no máximo { $cost }: o que custa agora
misfit-tile-dearer = **{ $tile }** custa { $cost }, e você planejou no máximo { $most }.
misfit-needs-land = **{ $tile }** custa { $cost }, mais do que o seu dinheiro: que terreno dar por ela, você decide.
misfit-supported-first = **{ $tile }** não tem apoio, e antes é preciso colocar uma peça com apoio.
misfit-land-dearer = Um terreno em { $city } custa { $cost }, e você planejou no máximo { $most }.
misfit-no-land = Nenhum terreno em { $city } pode ser comprado.
misfit-cannot-pay = O terreno custa { $cost }, mais do que o seu dinheiro.
misfit-not-possible = As regras não o permitem agora.
misfit-taken-back = Jogadas foram desfeitas.
undo-at-once = **Desfazer sua última jogada?** Ela não mostrou a você nada que estivesse oculto, e ninguém agiu desde então. Os outros podem ver que você a desfez.
undo-alone = **Voltar atrás?** Ninguém mais precisa concordar. Você pode fazer isso três vezes por turno.
undo-asks = **Você pode voltar se todos concordarem:** { $names }. Eu pergunto a eles no canal. Eles têm 24 horas, e não responder vale um não. Se alguém jogar antes, o pedido acaba; os computadores continuam jogando. Você pode pedir uma vez por turno.
undo-asks-turn = Para isso, todos precisam concordar: { $names }.
undo-last = Sua última jogada, e o que veio depois:
undo-turn = Tudo desde o início do seu último turno:
undo-more = e mais { $count }
undo-chance = O que o acaso sorteou nunca se repete: peças e títulos voltam, e os próximos sorteios são novos.
vote-take-back = ↩️ { $name } pede para desfazer jogadas.
vote-back-to = A partida continuaria { $step ->
    [0] do início
   *[other] como estava depois do passo { $step }
}, sem:
vote-asked = Vocês concordam, { $names }? Todos precisam concordar. Sem resposta { $until }, vale um não. Se alguém jogar antes, o pedido acaba. Os computadores continuam jogando, e as jogadas deles também voltariam.
vote-carried = ✅ Todos concordaram.
vote-refused = ❌ { $name } não concorda: a partida continua como está.
vote-silent = ⌛ Sem resposta de { $names }: a partida continua como está.
vote-withdrawn = { $name } retirou o pedido.
vote-lapsed = Este pedido não vale mais e foi encerrado.
vote-moved = ↪️ Um jogador fez uma jogada antes, e este pedido acabou.
vote-absent-stand-in = 🤖 { $asker } propõe: um computador joga no lugar de { $name } até a volta.
vote-absent-level = 🤖 { $asker } propõe: um computador ocupa o lugar de { $name } de vez.
vote-absent-person = 🪑 { $asker } propõe: { $person } ocupa o lugar de { $name }, se quiser.
vote-absent-end = 🏁 { $asker } propõe terminar a partida, porque { $name } está ausente.
vote-absent-asked = Vocês concordam, { $names }? A votação termina { $until }, e decide a maioria de quem responder; se a pessoa jogar antes, não há nada a decidir.
vote-agreed = A favor: { $names }.
vote-disagreed = Contra: { $names }.
vote-absent-carried = ✅ A maioria concorda.
vote-absent-refused = ❌ Não há maioria: a partida continua como está.
vote-back = 👋 { $name } voltou: não há mais nada a decidir.
vote-invite = 🪑 { $asker } pergunta se { $person } joga no lugar de { $name }.
vote-invite-asked = { $names }, você quer? **Concordar** dá a você o lugar: você vê a mão dele e o que todos puderam ver até agora. O pedido termina { $until }.
vote-invite-carried = ✅ { $name } joga.
vote-invite-refused = ❌ { $name } não quer.
vote-invite-silent = ⌛ Sem resposta de { $name }.
vote-opened = Perguntado a: { $names }. A mensagem no canal mostra o resultado. Você retira o pedido com o botão **Recusar** dela.
vote-noted = Anotado: você concorda. Faltam responder: { $names }.
vote-you-refused = Anotado: você não concorda. A partida continua como está.
vote-you-withdrew = Você retirou o seu pedido.
post-taken-back = ↩️ **Parte disto foi desfeita e já não vale.**
confirm-gift = Você dá a { $to } { $give } e não recebe **nada** em troca.
confirm-resign = Quer mesmo abandonar esta partida? Suas peças e seu dinheiro voltam ao banco.
confirm-resign-1976 = Quer mesmo abandonar esta partida? Seus títulos saem do jogo. Seu dinheiro vai para o jogador a quem você deve, senão para o banco.
confirm-end = Quer mesmo encerrar esta partida para todos? Ninguém vence.
dm-where = Em { $place }:
place-dm = nossas mensagens diretas
dm-not-your-turn = Não é a sua vez. Você receberá uma mensagem aqui quando for.
dm-own-auction = O seu leilão de um título de **{ $city }** está aberto: os outros respondem. Você receberá uma mensagem aqui quando for a sua vez.
dm-out = Você lerá aqui como a partida termina.
counter-title = Contraproposta
button-pass = Não comprar
button-board = Mostrar o tabuleiro
button-no-bid = Passar
button-confirm = Sim, é a minha resposta
button-back = Voltar
button-undo = Desfazer
button-undo-now = Sim, desfazer
button-undo-turn = Início do meu turno
button-ask-last = Pedir: última jogada
button-ask-turn = Pedir: início do meu turno
button-agree = Concordar
button-disagree = Recusar
button-plan = Planejar
button-plan-roll = Planejar o lançamento
button-plan-drop = Descartar o plano
menu-plan-lay = Planejar que peça colocar…
menu-plan-buy = Planejar o que comprar depois…
button-absent = E { $name }?
button-absent-stand-in = Um computador até a volta
button-absent-level = Um computador de vez
button-absent-end = Terminar a partida
button-replay = Rever a partida
button-review = Analisar
button-lay = Colocar { $tile }
button-offer = Sim, propor isto
button-buy-land = Comprar o título
button-resign = Sim, abandonar a partida
button-end = Sim, encerrar a partida

## Dicas

hints-on = 💡 Dicas ligadas: `/dica` diz a quem joga o que o computador mais forte faria. Uma partida assim nunca vale para a classificação.
rated-on = 🏆 Valendo: sem dicas, e quem abriu não pode encerrar antes do fim. Se alguém sumir, os outros podem votar para encerrar. É preciso mais da metade das pessoas que ainda jogam, contando quem sumiu.
rated-needs-person = 🏆 Aberta para valer, mas por enquanto não vale: falta mais uma pessoa.
rated-needs-clock = 🏆 Aberta para valer, mas não vai valer: está sem relógio. Para jogar valendo, abra uma partida com outro `ritmo`.
rated-needs-both = 🏆 Aberta para valer, mas não vai valer: está sem relógio, e falta mais uma pessoa. Para jogar valendo, abra uma partida com outro `ritmo`.
unrated-person = 🏆 Aberta para valer, mas esta partida não vale: só uma pessoa joga.
unrated-clock = 🏆 Aberta para valer, mas esta partida não vale: está sem relógio.
unrated-both = 🏆 Aberta para valer, mas esta partida não vale: só uma pessoa joga, e sem relógio.
hint = 💡 **O que o computador mais forte faria no seu lugar.** Ele vê o que você vê, e nada mais.
hint-only = As regras não deixam outra resposta.
hint-chances = -# Pelas contas dele, você vence { $first } de 100 partidas assim com a primeira resposta, e { $second } com a segunda.
hint-lay = Coloque **{ $tile }** ({ $route }) por { $cost }:
hint-lay-doubled = Coloque **{ $tile }** ({ $route }), sem apoio, a custo dobrado, por { $cost }:
hint-put-up-for = Ponha em leilão a sua carta de { $city } de { $cost }, para colocar **{ $tile }** ({ $route }):
hint-buy = Compre terreno em **{ $city }** por { $cost }:
hint-buy-nothing = Não compre nada:
hint-bid = Dê um lance de até **{ $amount }** pelo título de { $city }:
hint-no-bid = Não dê lance pelo título de { $city }:
hint-roll = Lance os dados.
hint-offer = Antes de lançar, proponha um negócio a { $to } com `/negócio`: você dá { $give } por { $take }:
hint-buy-land = Compre o título do topo do baralho por { $price }:
hint-build = Acrescente um trecho a **{ $route }**:
hint-remove = Retire um trecho de **{ $route }**:
hint-put-up = Ponha em leilão um título de **{ $city }**, por { $minimum } ou mais:
hint-put-up-any = Ponha em leilão um título de **{ $city }**, por qualquer preço:
hint-accept = Aceite a proposta { $id }, em que { $name } dá { $give } por { $take }:
hint-decline = Recuse a proposta { $id }, em que { $name } dá { $give } por { $take }. Aceita, ela faria isto:
fact-you-get = você recebe { $amount }
fact-would-pay = quando essa rota ficar completa, { $payouts } (pelos terrenos de agora)
fact-pays-nobody = ninguém tem títulos das suas duas cidades
fact-completes = completa { $route }: { $payouts }
fact-completes-nothing = completa { $route }: ninguém recebe nada
fact-last-spike = é o último cravo: { $bonus } para você, e a partida termina
fact-ends = o dinheiro de cada um fica assim: { $cash }
fact-grant = traz a você o terreno gratuito de { $city }
fact-short = deixa { $route } a { $count ->
    [one] um espaço
   *[other] { $count } espaços
 } do fim
fact-own-last = você tem **{ $tile }**, a última peça dessa rota
fact-lacks = { $route } está a { $count ->
    [one] um espaço
   *[other] { $count } espaços
 } do fim
fact-left = deixa você com { $cash }
fact-left-least = deixa você com { $cash } ou mais
fact-kept = você fica com os seus { $cash }
fact-cheapest = a sua peça mais barata, **{ $tile }**, custa { $cost }
fact-land-more = { $city }: você passa a ter { $cards ->
    [0] nada
   *[other] { $cards }
 }, { $amount } a mais a cada pagamento, { $payouts ->
    [0] nenhum por vir
    [one] 1 por vir
   *[other] até { $payouts } por vir
 }
fact-land-fewer = { $city }: você passa a ter { $cards ->
    [0] nada
   *[other] { $cards }
 }, { $amount } a menos a cada pagamento, { $payouts ->
    [0] nenhum por vir
    [one] 1 por vir
   *[other] até { $payouts } por vir
 }
fact-land-more-other = { $city }: { $name } passa a ter { $cards ->
    [0] nada
   *[other] { $cards }
 }, { $amount } a mais a cada pagamento, { $payouts ->
    [0] nenhum por vir
    [one] 1 por vir
   *[other] até { $payouts } por vir
 }
fact-land-fewer-other = { $city }: { $name } passa a ter { $cards ->
    [0] nada
   *[other] { $cards }
 }, { $amount } a menos a cada pagamento, { $payouts ->
    [0] nenhum por vir
    [one] 1 por vir
   *[other] até { $payouts } por vir
 }
fact-forgone = ele traria a você { $amount } a mais a cada pagamento, { $payouts ->
    [0] nenhum por vir
    [one] 1 por vir
   *[other] até { $payouts } por vir
 }
fact-sold = vende ao banco a sua carta de { $city } de { $cost } por { $proceeds }
fact-lacking = faltam { $short }
fact-least-bid = o menor lance é { $least }
fact-deck = { $paying } dos { $deeds } títulos do baralho são de cidades que ainda pagam
fact-sections-left = deixa a rota com { $count } de 4 trechos

## A lição

lesson-heading = **Sua primeira partida** · passo { $number } de { $count }
lesson-heading-free = **Sua primeira partida**
lesson-taken-up = -# Você parou aqui.
lesson-stale = -# Esse botão é de um momento anterior da lição. Agora você está aqui.
lesson-anew = -# Aquela lição não está mais guardada, por isso começa outra.
lesson-or = { $one } ou { $other }
lesson-welcome = Com { $other }, um computador fácil, você constrói uma ferrovia de St. Louis, no leste, a Sacramento, no oeste. Vocês constroem juntos, mas cada um ganha para si: quando a ferrovia fica completa, vence quem tiver mais dinheiro.
    O tabuleiro tem nove cidades e, entre elas, doze rotas de quatro espaços. Abaixo dele estão as suas quatro peças; ninguém mais as vê.
lesson-first-tile = A cada turno você coloca uma peça, no espaço que tem o código dela. Ao lado de uma cidade, ou de uma peça da mesma rota, você paga o custo simples; em qualquer outro lugar paga o dobro, que a imagem mostra em vermelho, em milhares de dólares.
    A primeira peça ao lado de uma cidade ainda dá a você o terreno gratuito dessa cidade, a carta com a estrela. Por isso escolha { $tiles }.
lesson-first-tile-not = **{ $tile }** pode esperar ({ $facts }): não traz terreno gratuito. Desta vez escolha { $wanted }.
lesson-next-tile = Agora você tem terreno gratuito em { $land }: sempre que uma rota dessa cidade fica completa, ele paga o que diz a moeda acima da cidade. Você tirou uma peça nova, { $other } jogou, e é a sua vez de novo.
    A linha sai mais barata onde ela continua: ao lado de uma peça já colocada você paga o preço simples. Coloque { $tiles }.
lesson-next-tile-not = **{ $tile }** pode esperar ({ $facts }). Desta vez coloque { $wanted }, ao lado da linha que já existe.
lesson-land = Essa peça não trouxe terreno gratuito, por isso agora você pode comprar uma carta de terreno de qualquer cidade cujo terreno gratuito já tem dono. A carta mais barata sai primeiro, e cada outra custa { $thousand } a mais.
    Toda carta de uma cidade é paga: com duas você recebe o dobro. Compre terreno em { $cities }, onde você já tem uma carta.
lesson-land-not = Em outra partida pode ser o certo. Desta vez compre terreno em { $wanted }, para ter duas cartas da mesma cidade.
lesson-payout = Esse foi um turno inteiro: colocar uma peça, comprar terreno se quiser, tirar uma peça. Agora veja para que serve o terreno. Falta uma peça em { $route }, e ela está com você. Uma rota com quatro peças está completa: então o banco paga todos os que têm terreno nas suas duas cidades, por cada carta.
    Coloque { $tiles }, e você recebe { $mine }.
lesson-payout-not = **{ $tile }** pode esperar ({ $facts }). Coloque { $wanted }: ela completa uma rota, e você recebe.
lesson-choice = É assim que se ganha dinheiro: compre terreno onde as rotas logo ficarão completas, e depois complete-as. Quando todas as rotas de uma cidade estão completas, o terreno dela não paga mais.
    Agora você pode comprar terreno, ou nada: qualquer resposta está certa. Mas guarde o bastante para a próxima peça. Quem não consegue pagar nenhuma das suas peças, nem vendendo terreno, está fora da partida.
lesson-money = Terreno e linha consomem dinheiro, e nas montanhas do oeste um espaço custa até { $dearest }. Mais cedo ou mais tarde falta dinheiro justo para a peça que renderia.
    Para chegar logo lá, deixe o computador jogar por vocês dois até isso acontecer com você.
lesson-sale = { $tiles } completa { $route } e rende { $mine } para você, mas custa mais do que o dinheiro que você tem. Nesse caso, e só nele, você pode vender terreno ao banco: ele paga a metade do que a carta custou, arredondada para cima até { $thousand } inteiros. Terreno gratuito não se vende, nem terreno de uma cidade que não paga mais.
    Escolha { $tiles }; em seguida você diz que terrenos vende por ela.
lesson-sale-not = **{ $tile }** pode esperar ({ $facts }). Para ver como se vende terreno, escolha { $wanted }: ela compensa a venda.
lesson-which-land = Venda o mínimo possível, e de preferência terreno de uma cidade com poucos pagamentos por vir. O que você vende pode ser comprado de novo depois.
lesson-last-spike = A partida termina quando rotas completas ligam St. Louis a Sacramento. A peça que faz isso é o último cravo: ela rende { $bonus }, sua rota ainda paga, e depois nenhum terreno vale mais nada.
    Por isso quem está na frente tem pressa, e quem está atrás constrói em outro lugar. Deixe o computador jogar por vocês dois até faltarem poucas peças.
lesson-on-your-own = { $left ->
    [one] Agora falta uma peça no caminho mais curto, e este turno é seu.
   *[other] Agora faltam { $left } peças no caminho mais curto, e este turno é seu.
 } Daqui até o fim você joga livremente: nada mais está preparado, e { $other } quer vencer.
    Cada linha abaixo diz quanto uma peça custa e o que ela traz. Boa sorte!
lesson-end = Essa foi a sua primeira partida! `/partida nova` abre a próxima: em um canal de um servidor com seus amigos, nas nossas mensagens diretas contra computadores. `/regras` traz as regras em resumo, e `/ajuda` diz a qualquer momento o que você pode fazer.
lesson-left = Agora você conhece todas as regras. `/partida nova` abre uma partida de verdade: em um canal de um servidor com seus amigos, nas nossas mensagens diretas contra computadores. `/regras` traz as regras em resumo, e `/ajuda` diz a qualquer momento o que você pode fazer.
button-lesson-on = Continuar
button-lesson-ahead = Jogar adiante
button-lesson-off = Já vi o bastante
button-lesson-anew = Começar de novo

## Resultado

result-won = 🏆 { $names } venceu!
result-shared = 🏆 { $names } dividem a vitória!
result-last-player = 🏆 { $names } é o último jogador na partida e venceu!
result-place = { $place }. { $name } · { $cash }
result-place-land = { $place }. { $name } · { $cash } (empate: decide o custo dos terrenos, { $land })
result-bankrupt = { $place }. { $name } · faliu
result-resigned = { $place }. { $name } · abandonou
result-own-place = Sua colocação: { $place } de { $players }, com { $cash }.
result-own-place-out = Sua colocação: { $place } de { $players }.
result-set-aside = A peça separada era **{ $tile }**.
result-seed = Semente: `{ $seed }`
result-check = Confira você mesmo a distribuição: `last-spike record verify { $file }`
result-stood-in = { $moves ->
    [one] Um computador fez 1 jogada
   *[other] Um computador fez { $moves } jogadas
 } no lugar de { $name }.
result-tenure = { $name } jogou no lugar de { $former } a partir do passo { $step }.
result-thanks = Obrigado por jogar, { $names }!

## A análise de uma partida

review-title = **A partida em análise**: chances de vencer, turno a turno
review-points = **Momentos decisivos**
review-point = **{ $n }.** Turno { $turn }: { $name } { $action }. O nível **difícil** { $hard }: { $cost ->
    [one] 1 ponto
   *[other] { $cost } pontos
 } a mais.
review-point-same = **{ $n }.** Turno { $turn }: { $name } { $action }; o nível **difícil** não sabia nada melhor. O turno mudou as chances: { $swings }.
review-stood-in = { $name } (um computador no lugar)
review-none = Nenhum turno mudou as chances.
review-luck = **Sorte e escolhas**, em pontos da chance de vencer
review-account = { $name }: { $start } no começo, sorte { $luck }, escolhas próprias { $own }, escolhas dos outros { $others }: { $end } no fim
review-how = Uma chance é quantas vezes alguém vence quando computadores continuam a partida dali, em mundos sorteados a partir do que todos podiam ver ou de toda a verdade. Cada escolha é julgada pelo que o jogador podia saber, comparada com a que o computador difícil teria feito. Todo o resto é sorte: a distribuição, as peças tiradas, os dados e o que ninguém podia saber.
review-lay = { $form ->
    [would] teria colocado **{ $tile }** ({ $route })
   *[did] colocou **{ $tile }** ({ $route })
 }
review-lay-selling = { $form ->
    [would] teria vendido { $land } e colocado **{ $tile }** ({ $route })
   *[did] vendeu { $land } e colocou **{ $tile }** ({ $route })
 }
review-buy = { $form ->
    [would] teria comprado **{ $city }**
   *[did] comprou **{ $city }**
 }
review-pass = { $form ->
    [would] não teria comprado nada
   *[did] não comprou nada
 }
review-put-up = { $form ->
    [would] teria posto **{ $city }** em leilão para colocar **{ $tile }**
   *[did] pôs **{ $city }** em leilão para colocar **{ $tile }**
 }
review-ask = { $form ->
    [would] teria posto **{ $city }** em leilão, por { $amount } no mínimo
   *[did] pôs **{ $city }** em leilão, por { $amount } no mínimo
 }
review-bid = { $form ->
    [would] teria dado um lance de até { $amount } por **{ $city }**
   *[did] deu um lance de até { $amount } por **{ $city }**
 }
review-no-bid = { $form ->
    [would] não teria dado lance por **{ $city }**
   *[did] não deu lance por **{ $city }**
 }
review-roll = { $form ->
    [would] teria lançado os dados
   *[did] lançou os dados
 }
review-buy-land = { $form ->
    [would] teria comprado o título
   *[did] comprou o título
 }
review-build = { $form ->
    [would] teria construído em **{ $route }**
   *[did] construiu em **{ $route }**
 }
review-remove = { $form ->
    [would] teria retirado um trecho de **{ $route }**
   *[did] retirou um trecho de **{ $route }**
 }
review-accept = { $form ->
    [would] teria aceitado a proposta { $id }
   *[did] aceitou a proposta { $id }
 }
review-decline = { $form ->
    [would] teria recusado a proposta { $id }
   *[did] recusou a proposta { $id }
 }
review-offer = { $form ->
    [would] teria feito uma proposta
   *[did] fez uma proposta
 }
review-leave = { $form ->
    [would] teria abandonado a partida
   *[did] abandonou a partida
 }
review-play-on = teria continuado na partida
review-chart-public = chance de vencer em %, pelo que todos podiam ver
review-chart-truth = a mesma, conhecendo todas as peças
review-chart-point = momento decisivo
review-chart-note = sorte { $luck } · escolhas { $own }
review-alt = Chances de vencer em por cento, do começo ao fim, por oitavos da partida. Pelo que todos podiam ver:
review-alt-truth = Conhecendo todas as peças:

## Textos alternativos

alt-to-play = vez de { $name }
alt-track = Linha: { $routes }
alt-last = Última jogada: { $tile }
alt-removed = Carta gratuita fora do jogo: { $cities }
alt-dice = Dados: { $a } e { $b }
alt-seat = { $name }{ $place }: { $cash }
alt-complete = completa
alt-line = A ferrovia de ponta a ponta: { $routes }
alt-bank = banco
alt-land = Terrenos, preços em milhares:
alt-city = { $city } (paga { $pays }, restam { $left }): { $cards }
alt-costs = Custos, * é o dobro:
alt-payouts = O que paga uma carta, e pagamentos restantes: { $cities }
alt-more-costs = Custos dos espaços livres: /mapa texto
alt-more-both = O que as cidades pagam e os custos dos espaços livres: /mapa texto
alt-more-payouts = O que as cidades pagam: /mapa texto
alt-result = Resultado:
alt-result-land = Terrenos no fim:
alt-result-chart = Dinheiro em milhares, do começo ao fim, por quartos da partida:
alt-result-lead = Na frente: { $leads }
alt-result-lead-last = A liderança mudou { $count } vezes; nas últimas: { $leads }
alt-result-lead-start = { $name } desde o começo
alt-result-lead-turn = { $name } a partir do turno { $turn }
alt-result-payouts = Pagamentos em milhares:
alt-result-payouts-elsewhere = Pagamentos turno a turno: /partida história
alt-result-payouts-turn = turno { $turn }: { $payouts }
alt-result-brought = { $land } (os terrenos renderam { $cash })
alt-deeds = Títulos, em milhares:
alt-stock = Restam no banco: { $cities }
alt-player = { $name }{ $place }: { $cash }, terrenos: { $land }
alt-bankrupt = { $name }: faliu
alt-resigned = { $name }: abandonou
alt-hand = Suas peças: { $tiles }

## Palavras nas imagens

picture-title = The Last Spike
picture-turn = Turno { $turn }
picture-to-play = joga
picture-pool = { $count ->
    [0] não resta peça
    [one] resta 1 peça
   *[other] restam { $count } peças
}
picture-bankrupt = faliu
picture-resigned = abandonou
picture-over = fim de jogo
picture-unit = preços em milhares de dólares
picture-cash-unit = dinheiro em milhares de dólares
picture-turns = turno
picture-lead = líder
picture-payout = pagamento dos terrenos
picture-payout-deeds = pagamento dos títulos
# On a coin: "pays 5"; on the tab below a city: "buy 7".
picture-pays = paga
picture-buy = compre
# The captions of a replay.
replay-start = O começo
replay-laid = { $name } colocou { $tiles }
replay-built = { $name } construiu { $route }
replay-landed = { $name } parou em “{ $space }”
replay-land = { $name } obteve terrenos: { $cities }
replay-paid = pagamento de { $routes }
# The names of the land, as few lines as they need.
region-great-salt-lake =
    GRANDE LAGO
    SALGADO
region-rocky-mountains =
    MONTANHAS
    ROCHOSAS
region-great-plains =
    GRANDES
    PLANÍCIES
region-llano-estacado =
    LLANO
    ESTACADO
region-gulf-of-mexico = GOLFO DO MÉXICO
region-prairies = PRADARIAS
region-laurentian-shield =
    ESCUDO
    LAURENCIANO

## Como ler o tabuleiro

guide-later = Ainda não está no tabuleiro:
guide-alt = O tabuleiro com os números de 1 a { $count } nas suas partes. A mensagem diz o que cada número significa.
guide-player = Jogador { $letter }
guide-coin = “paga”: o que uma carta da cidade rende a cada pagamento. Mais cartas da cidade na mesma mão rendem mais.
guide-payouts = Pontos: os pagamentos de uma cidade. Um ponto cheio ainda está por vir, um vazio já foi feito.
guide-free = Estrela: a carta gratuita da cidade. A primeira peça ao lado da cidade a ganha.
guide-held = Uma carta com a letra e a forma de um jogador é dele.
guide-bank = Uma carta com um número está no banco; o número é o preço dela.
guide-tag = “compre”: o preço da próxima carta da cidade.
guide-space = Um espaço livre: a peça e quanto custa colocá-la agora.
guide-double = Vermelho em moldura tracejada: custa o dobro, porque não há ao lado nem cidade nem peça da mesma rota.
guide-last = Anel vermelho: a última jogada.
guide-complete = Letra em moeda dourada: a rota está completa e já pagou.
guide-panel = Um jogador: o dinheiro e, no mapa pequeno, quantas cartas tem de cada cidade. Os jogadores estão na ordem dos turnos, primeiro o lado esquerdo, de cima para baixo.
guide-turn = Lanterna: de quem é a vez. Números sem $ são milhares de dólares.
guide-path = O percurso: após o lance dos dados, o peão anda na direção das setas, e o jogador faz o que a casa diz.
guide-amount = O número de uma casa: com + você recebe, com − você paga; sem sinal, é o preço da linha ou do título.
guide-each = Um sinal pequeno após o número: por título seu (carta), de cada outro jogador (pessoa), por ponto dos dados (dado).
guide-coin-1976 = “paga”: o que um título da cidade rende quando uma das suas rotas fica completa.
guide-held-1976 = Um título com a letra e a forma de um jogador é dele.
guide-deeds = Números na cidade: quanto um, dois, três, quatro ou cinco títulos dela na mesma mão rendem juntos.
guide-section = Quadrado pequeno: um trecho ainda por construir. Quatro trechos completam uma rota.
guide-complete-1976 = Bordas douradas: a rota está completa e já pagou.
guide-panel-1976 = Um jogador: letra, forma e dinheiro. Os jogadores estão na ordem dos turnos, primeiro o lado esquerdo, de cima para baixo.
guide-dice = Dados: o último lance, ao lado de quem o fez.

## Situação

status-awaited = Esperando por { $name }; a pergunta foi feita { $since }.
status-awaited-not-told = Esperando por { $name }; a pergunta foi feita { $since }, e a mensagem está a caminho.
status-awaited-dm-closed = Esperando por { $name }; a pergunta foi feita { $since }. Não recebe mensagens diretas: o botão abaixo de um tabuleiro mostra o que lhe é perguntado.
status-debt = { $name } deve { $amount } para { $to } ({ $cause }).
status-auction = { $name } leiloa um título de { $city }.
status-named = { $name } anunciou **{ $tile }** ({ $route }) e tem de colocá-la.
status-deadline = Não responder conta como passar { $when }.
status-rests = Só computadores jogam nesta partida. Eles jogam quando acabarem as partidas mais antigas deste servidor em que só computadores jogam.
list-empty = Você não está em nenhuma partida agora. `/partida nova` abre uma: em um canal de um servidor para todos ali, nas nossas mensagens diretas contra computadores; `/partida lista mostrar: terminadas` mostra as que acabaram. `/regras` e `/ajuda` funcionam aqui também.
list-lobby = sala
list-broken = parada
list-your-turn = **sua vez**
list-out = você está fora
list-ended = encerrada antes do fim, ninguém venceu
list-none-finished = Você ainda não terminou nenhuma partida.
recap-nothing = Nada aconteceu desde a sua jogada.
history-turn = Turno { $n } de { $last }:
history-step = Passo { $n } de { $last }:
history-taken-back = Este passo foi desfeito, ou desfez outros: este é o tabuleiro antes dele.
history-beginning = O começo, antes do primeiro de { $last } passos:
history-entry-turn = turno { $n }
history-entry-step = passo { $n }

## Arquivos

file-refused = -# O Discord não aceita o arquivo; talvez seja grande demais. Tente mais tarde ou peça-o a quem opera o bot.
record-refused = -# O Discord não aceitou o registro como arquivo aqui; `/partida exportar` o fornece.
export-done = O registro desta partida, com tudo o que você pode saber:
replay-done = A partida, turno a turno:
picture-missing = -# Não foi possível desenhar a imagem. O arquivo anexo diz o que ela mostra.

## Recusas

refusal-rule = (Regra { $rule })
refusal-no-game = Não há partida aberta neste canal. `/partida nova` abre uma; `/partida lista` mostra as suas.
refusal-which-game = Qual das suas partidas? Dê o número com `partida`:
refusal-not-your-game = Você não joga em uma partida com esse número. `/partida lista` mostra as suas.
refusal-in-no-game = Você não está em nenhuma partida agora. `/partida nova` abre uma: em um canal de um servidor para todos ali, nas nossas mensagens diretas contra computadores; `/partida lista mostrar: terminadas` mostra as que acabaram. `/regras` e `/ajuda` funcionam aqui também.
refusal-lobby-here = Já há uma sala aberta aqui: aperte **Entrar** abaixo dela, ou use `/partida entrar`. Se quem a abriu saiu do servidor, `/partida encerrar` libera este lugar.
refusal-game-here = Já se joga uma partida aqui. Abra outra em outro canal ou tópico.
refusal-not-in-server = Isso só funciona em um servidor: use o comando em um canal de lá. `/ajuda` diz o que funciona aqui.
refusal-nothing-played = Nenhuma partida terminou neste canal ainda. `/partida nova` abre uma.
refusal-no-game-in-dm = Não há partida aberta nas nossas mensagens diretas: `/partida nova` abre uma contra computadores. As partidas de servidores se jogam nos canais deles, ou pelos botões das minhas mensagens.
refusal-dm-closed = O Discord não me deixa publicar mensagens aqui, e por isso nenhuma partida foi aberta. Permita mensagens diretas minhas, ou de membros de um servidor em comum, e tente de novo; ou jogue em um canal de um servidor.
refusal-not-installed = Não estou neste servidor, e por isso não dá para jogar aqui. Quem o administra pode me convidar: <{ $link }>. Nas nossas mensagens diretas, `/partida nova` abre uma partida contra computadores.
refusal-not-played = Só quem jogou aquela partida pode pedir a revanche. `/partida nova` abre uma partida para todos.
refusal-seats-kept = Os lugares livres estão guardados para os convidados da revanche. Um lugar fica livre quando um deles recusa; ou quem abriu a partida a começa sem eles.
refusal-not-seated = Você não joga nesta partida. `/mapa` mostra o tabuleiro.
refusal-already-seated = Você já tem um lugar nesta mesa. Quem abriu a partida a começa; **Sair** deixa a mesa.
refusal-table-full = Jogam no máximo seis, e já há seis aqui. (Regra S1)
refusal-too-many = Esta sala tem { $players } jogadores, e jogam no máximo seis: alguém precisa sair primeiro. (Regra S1)
refusal-foreign-deal = A distribuição não combina com esta edição, e por isso a partida não começou. Comece de novo, e a distribuição será outra. Se não adiantar, encerre-a com `/partida encerrar` e avise quem opera este bot.
refusal-foreign-state = Os dados guardados desta partida são de outra edição, e por isso ela não pode ser jogada. Encerre-a com `/partida encerrar` e avise quem opera este bot.
refusal-too-few = São precisos pelo menos dois: deixe alguém entrar, ou acrescente um computador. (Regra S1)
refusal-not-host = Só quem abriu a partida pode fazer isso: { $host }. Fale com essa pessoa.
refusal-host-gone = Esta partida não tem mais quem a abriu. Quem pode abrir uma partida aqui pode encerrá-la com `/partida encerrar`.
refusal-begun = A partida começou: ninguém mais entra na sala ou sai dela. `/partida abandonar` abandona uma partida.
refusal-not-begun = A partida ainda não começou: quem a abriu aperta **Começar**.
refusal-ended = Esta partida terminou. `/partida nova`, em um canal, abre outra.
refusal-not-played-out = Só se analisa uma partida jogada até o fim: uma análise conta o que até lá fica escondido. `/partida história`, no canal dela, mostra o que aconteceu até agora; `/partida lista mostrar: terminadas` lista as suas partidas terminadas com os números.
refusal-broken = Esta partida está parada, porque os dados guardados dela não são coerentes. Quem opera o bot foi avisado; você pode abrir outra em outro canal. Quem a abriu, ou quem gerencia o canal, pode encerrá-la com `/partida encerrar` no canal dela.
refusal-paused = Esta partida está pausada, porque o bot não está mais no servidor dela. Ela continua quando alguém convidar o bot de novo; senão, termina { $until }.
refusal-waits-for-you = A partida espera por você e por mais ninguém. `/partida situação` mostra o que se pergunta a você.
refusal-no-stand-in = Nenhum computador joga por você aqui: é você quem joga.
refusal-stale = A partida avançou desde que esse botão foi feito. Agora está assim:
refusal-repeated = Já cuidei disso. Olhe a partida para ver como ela está.
refusal-too-many-lobbies = Você tem { $most } salas abertas. Comece uma ou saia dela antes.
refusal-too-many-games = Você tem { $most } partidas não terminadas, o máximo que uma pessoa pode abrir. Encerre uma antes, com `/partida encerrar` no canal dela: { $games }.
refusal-server-full = Este servidor tem { $most } partidas não terminadas, o máximo que pode ter. Outra pode ser aberta quando uma delas acabar. Quem a abriu, ou quem gerencia o canal dela, pode encerrar uma com `/partida encerrar`.
refusal-too-many-opened = Você abriu { $most } partidas em uma hora, o máximo para uma pessoa. Você pode abrir outra { $next }; até lá, pode entrar no que os outros abrirem.
refusal-too-many-threads = { $most } tópicos foram abertos para você em uma hora, o máximo que uma pessoa pode ter. O próximo pode ser aberto { $next }; sem `tópico` a partida é aberta no canal.
refusal-counts-yet = As partidas que você tinha abertas antes de ser esquecido contam no seu limite por mais um dia. Você pode abrir mais { $until }; até lá, pode entrar no que os outros abrirem.
refusal-forgotten-lately = Este bot esqueceu você há menos de um dia, e só faz isso uma vez por dia. Ele pode esquecer você de novo { $next }; até lá, `/privacidade ver` mostra o que ele guarda.
refusal-unknown-edition = Não há edição “{ $name }”. Escolha uma da lista.
refusal-foreign-option = Esta edição não tem essa escolha para `{ $option }`. Deixe a opção de fora, ou escolha outra edição.
refusal-unknown-tile = “{ $text }” não é uma peça. As peças vão de A1 a F4 e de U1 a Z4; as suas estão na lista.
refusal-missing-tile = Escolha com `peça` qual peça o leilão deve pagar; as suas estão na lista. (Regra K4)
refusal-no-auctions = Nesta edição não há leilões: você vende terrenos ao banco, com `/colocar` e a opção `vender`. (Regra L1)
refusal-unknown-city = “{ $text }” não é uma cidade deste tabuleiro. Escolha uma da lista.
refusal-unknown-deed = “{ $text }” não é uma carta de terreno. Escolha da lista: cidade e custo.
refusal-unknown-route = “{ $text }” não é uma rota. Diga as duas cidades, como Montreal–Toronto, ou escolha da lista. (Regra G4)
refusal-missing-city = Escolha com `cidade` de quem é a carta que você compra; as que você pode comprar estão na lista. (Regra T6)
refusal-top-deed = Nesta edição você sempre compra o título do topo: deixe `cidade` de fora. (Regra G3)
refusal-unknown-amount = “{ $text }” não é um valor. Escreva 5 ou 5000 para $5.000.
refusal-unknown-hour = “{ $text }” não é uma hora do dia. Escreva como 22:00 ou 22h30; `off` acaba com o horário de silêncio.
refusal-unknown-moment = Não entendo “{ $text }” como um momento. Escreva um tempo, como `3d`, `12h` ou `2 semanas`, ou um dia, como `2026-12-24` ou `2026-12-24 18:00`. Nada mudou.
refusal-until = Escolha um momento futuro, dentro de um ano: `3d`, `2 semanas` ou `2026-12-24`. Nada mudou.
refusal-paused-already = Os relógios desta partida já estão parados, até { $until }. `/partida retomar` os faz andar. Nada mudou.
refusal-paused-open = Os relógios desta partida já estão parados. `/partida retomar` os faz andar. Nada mudou.
refusal-paused-often = Você pausou esta partida { $most } vezes na última hora. Pode de novo { $next }; até lá os relógios andam. Nada mudou.
refusal-may-not-write = Você não pode escrever em { $channel }, então lá só publico as suas jogadas. Se acha que pode, tente naquele canal; senão, peça a outra pessoa da partida. Nada mudou.
refusal-not-paused = Ninguém parou os relógios desta partida; `/partida pausar` os para. Nada mudou.
refusal-paused-by-others = Só { $name } ou quem abriu a partida pode fazer os relógios andarem de novo. Enquanto isso, as jogadas continuam. Nada mudou.
refusal-same-pace = Esta partida já tem esse ritmo. Escolha outro. Nada mudou.
refusal-unknown-time-zone = Não conheço o fuso horário “{ $text }”. Escolha um da lista: cada um mostra que horas são lá agora.
refusal-quiet-too-long = O horário de silêncio pode durar no máximo { $most } horas. Nada mudou.
refusal-quiet-empty = Um horário de silêncio que começa e termina na mesma hora não é nenhum. Escolha outro fim, ou `silêncio_de: off`. Nada mudou.
refusal-quiet-half = O horário de silêncio precisa de começo e fim: dê `silêncio_de` e `silêncio_até`. Nada mudou.
refusal-quiet-no-zone = Ainda não conheço o seu fuso horário: dê também `fuso`. Nada mudou.
refusal-unknown-player = “{ $text }” não joga nesta partida, ou há vários com esse nome. Escolha alguém da lista, ou diga a letra do lugar.
refusal-no-such-step = Não há esse passo: esta partida tem { $last } até agora. Escolha um deles, ou 0 para o começo.
refusal-no-such-turn = Não há esse turno: esta partida tem { $last } até agora. Escolha um deles.
refusal-turn-and-step = Escolha `turno` ou `passo`, não os dois.
refusal-nothing-to-take-back = Você não fez nenhuma jogada que possa ser desfeita. `/partida história` mostra o que foi jogado.
refusal-resigned-since = Alguém deixou a partida desde então: nada de antes disso pode ser desfeito.
refusal-seated-since = Outra pessoa ou um computador ocupou um lugar desde então: nada de antes disso pode ser desfeito.
refusal-needs-consent = Isso já não é livre: algo foi sorteado, alguém agiu desde então, ou você já desfez três vezes neste turno. `/partida desfazer`, no canal, pergunta aos outros.
refusal-taken-back-often = Você já voltou atrás { $most } vezes neste turno, o máximo quando ninguém mais precisa concordar. No seu próximo turno você pode desfazer de novo.
refusal-nobody-to-agree = Esta partida está valendo: para isso, outra pessoa precisa concordar, e não há mais ninguém aqui. Você pode pedir de novo quando alguém voltar.
refusal-vote-open = Já há um pedido assim em aberto: ele precisa ser respondido antes. A mensagem dele está no canal.
refusal-asked-in-turn = Você já pediu neste turno. Pode pedir de novo no próximo.
refusal-vote-closed = Este pedido está encerrado. `/partida desfazer`, `/partida pausar`, `/partida ritmo` ou `/partida substituir`, no canal, faz um novo.
refusal-not-asked = Este pedido não espera por você: só respondem as pessoas que a mensagem dele nomeia.
refusal-plan-own-turn = É a sua vez: não há mais o que planejar, faça a sua jogada. Você pode planejar a próxima durante os turnos dos outros.
refusal-plan-no-tile = Que peça? Um plano começa com `colocar`, uma das suas peças. Sem opções, `/planejar` mostra o que você planejou.
refusal-plan-no-city = De que cidade? `comprar_até` precisa de uma cidade em `comprar`.
refusal-plan-same-tile = É a mesma peça duas vezes: dê outra em `senão_colocar`.
refusal-no-hints = Esta partida foi aberta sem dicas. `/partida nova` com `dicas: ligadas` abre uma com elas.
refusal-rated-with-hints = Uma partida com dicas não pode valer. Escolha ou `valendo` ou `dicas`.
refusal-rated-alone = Aqui você joga contra computadores, e uma partida assim não vale. Não use `valendo`; uma partida valendo se abre em um servidor.
refusal-rated-end = Esta partida está valendo, e por isso você não pode encerrá-la por conta própria. Se alguém sumir, `/partida substituir` abre uma votação: mais da metade das pessoas que ainda jogam precisa concordar, contando quem sumiu. Se restar gente de menos para votar, ou se ninguém sumiu, só quem gerencia este canal pode encerrá-la. Você pode sair com `/partida abandonar`.
refusal-played-elsewhere = A sala desta partida fica em { $channel }: comece-a lá. Nada mudou.
refusal-rated-clock = Esta partida está valendo, e uma partida valendo precisa de relógio. Escolha outro ritmo, ou pare os relógios por um tempo com `/partida pausar`. Nada mudou.
refusal-asked-lately = Os outros não quiseram isso. Você pode pedir de novo { $next }; outra proposta pode ser feita já.
refusal-declined-lately = { $person } recusou o lugar há pouco. Você pode propor de novo { $next }, ou propor outra pessoa já.
refusal-not-absent = { $name } não está ausente, e por isso nada se decide sobre o lugar. Onde a vez não tem limite de tempo, os outros podem votar quando a partida tiver esperado por alguém durante sete dias; onde tem, um computador joga quando o tempo acaba. Se alguém está fora e a partida espera por essa pessoa, os outros podem votar depois de sete dias.
refusal-not-absent-yet = { $name } ainda não está ausente: os outros podem votar { $from }, se não houver resposta até lá. `/partida lembrar` manda um lembrete.
refusal-seat-kept = { $name } ainda pode voltar, e ninguém mais pode votar sobre o lugar. `/partida substituir` só com o jogador deixa um computador jogar até a volta; depois de um dia assim, ou de uma semana numa partida sem relógio, você pode dar o lugar.
refusal-seat-kept-until = Um computador joga por { $name }, que ainda pode voltar, e ninguém mais pode votar sobre o lugar. Você pode dá-lo { $from }.
refusal-stood-in-already = Um computador já joga por { $name }. `/partida substituir` com `por` ou `nível` dá o lugar a outro.
refusal-always-computer = { $name } é um computador que joga aqui desde o começo: ele fica.
refusal-seated-already = { $name } já joga nesta partida. Escolha alguém que não joga.
refusal-bot-cannot-play = Um bot não pode ocupar um lugar. Escolha uma pessoa, ou um computador com `nível`.
refusal-person-and-level = Ou uma pessoa ocupa o lugar ou um computador: escolha `por` ou `nível`, não os dois.
refusal-not-invited = Este pedido é para { $name }: ninguém mais o responde.
refusal-auction-open = Há um leilão aberto, e este lugar já respondeu nele. O que ele respondeu não é mostrado a você: ocupe o lugar quando o leilão tiver terminado.
refusal-fault = Algo deu errado do nosso lado. Nada mudou; tente de novo daqui a pouco, por favor.
refusal-forged = Esse botão não é meu.
illegal-game-over = A partida terminou. `/partida nova`, em um canal, abre outra.
illegal-out = Você não está mais nesta partida. `/mapa`, no canal dela, mostra o tabuleiro.
illegal-not-your-turn = Não é a sua vez: a partida espera por { $names }.
illegal-own-auction = Este leilão é seu: os outros dão lances, você não. Ele espera por { $names }; quem não responder a tempo passa. O resultado aparece no canal, e então a partida continua.
illegal-wrong-phase = Isso não é possível agora: a partida espera por outra coisa.
illegal-lay-first = Coloque uma peça antes: só depois você pode comprar terreno.
illegal-roll-first = Lance os dados antes.
illegal-foreign-action = Esta edição não tem essa ação. `/ajuda` diz o que você pode fazer agora.
illegal-not-in-hand = { $tile } não é uma das suas peças.
illegal-supported-first = { $tile } está sem apoio, e você tem uma peça com apoio que pode pagar.
illegal-sell-first = Isso custa { $cost } e você tem { $cash }: venda também terrenos.
illegal-auction-first = Isso custa { $cost } e você tem { $cash }: ponha antes um título em leilão.
illegal-out-of-reach = Isso custa { $cost }. Mesmo com tudo o que poderia vender, você só tem { $reach }.
illegal-other-tile-named = Você anunciou { $tile } com o seu leilão, e tem de colocá-la.
illegal-not-owned = Você não tem a carta de { $cost } de { $city }.
illegal-not-sellable = { $city } já fez todos os seus pagamentos: o banco não compra seus terrenos.
illegal-sale-not-needed = Você não precisa vender terreno de { $city }: pode pagar a peça sem isso. Escolha só o necessário.
illegal-no-sale-to-bank = Nesta edição o banco não compra terrenos: ponha um título em leilão.
illegal-auction-not-needed = Você pode pagar { $tile } sem leilão.
illegal-grant-unclaimed = O terreno gratuito de { $city } ainda não foi reivindicado, por isso seus terrenos não estão à venda.
illegal-sold-out = Não resta carta de terreno de { $city }.
illegal-foreign-city = { $city } não está neste tabuleiro. Suas cidades: { $cities }.
illegal-cannot-pay = Isso custa { $cost }, e você tem { $cash }.
illegal-bid-too-low = Um lance é de pelo menos { $least }; 0 passa.
illegal-bid-too-high = Com o seu dinheiro você pode dar no máximo { $most }.
illegal-not-in-thousands = Os valores têm de ser milhares inteiros: tanto 7 quanto 7000 são $7.000.
illegal-no-such-line = Nenhuma rota liga { $from } e { $to } neste tabuleiro.
illegal-route-full = { $route } já tem seus quatro trechos.
illegal-not-removable = Você só pode retirar um trecho de uma rota que tenha dois ou três: { $route } não tem.
illegal-no-partner = Não é possível negociar com esse jogador: escolha outro que ainda esteja na partida.
illegal-too-many-offers = Você tem { $most } propostas abertas: retire uma antes.
illegal-offer-number = Outra pessoa fez uma proposta no mesmo momento: tente de novo, por favor.
illegal-empty-offer = Uma proposta tem de dar ou pedir algo: dinheiro ou títulos.
illegal-cannot-promise = { $name } não tem o que a proposta promete. `/partida situação`, no canal, mostra o que cada um tem.
illegal-cannot-promise-own = Você não tem o que a proposta promete. `/partida situação`, no canal, mostra o que cada um tem.
illegal-no-such-offer = A proposta { $id } não vale mais, ou não cabe a você respondê-la. `/peças`, no canal, mostra as que cabem a você.
illegal-auction-open = Enquanto há um leilão aberto não se fecha negócio: aceite quando ele terminar, ou recuse.
illegal-not-for-auction = Você não tem título de { $city } que possa leiloar.
illegal-minimum-too-high = O título de { $city } ficou sem lances: ponha-o por { $highest } ou menos.
instead-lay = Você pode colocar: { $tiles }.
instead-buy = Você pode comprar: { $cities } – ou passar.
instead-bid = Você pode dar um lance de { $least } a { $most }, ou passar.
instead-roll = Você pode lançar os dados: com o botão, ou com `/lançar` no canal.
instead-land = Você pode comprar o título do topo por { $price }, ou passar: com os botões, ou com `/comprar` ou `/passar` no canal. (Regra G3)
instead-land-pass = Você não pode pagar { $price } pelo título do topo: passe, com o botão, ou com `/passar` no canal.
instead-build = Você pode construir: { $routes }.
instead-remove = Você pode retirar um trecho de: { $routes }.
instead-debt = Você precisa levantar { $short }: `/negócio` ou `/leilão`, no canal.
refusal-no-thread = Não posso abrir um tópico aqui. Me dê a permissão “Criar tópicos públicos”, ou abra a partida no canal. Nada mudou.
refusal-thread-limit = Este servidor tem tantos tópicos abertos quantos o Discord permite. Feche alguns, ou deixe `tópico` de fora e abra a partida no canal. Nada mudou.
refusal-thread-outage = O Discord não abriu o tópico: está fora do ar, ou demora demais. Tente de novo daqui a pouco, ou deixe `tópico` de fora. Nenhuma partida foi aberta.
refusal-thread-kind = Neste tipo de canal não se abre tópico. Deixe `tópico` de fora, ou use um canal de texto. Nada mudou.
refusal-in-thread = Aqui já é um tópico: deixe a opção `tópico` de fora, e a partida é aberta aqui.
refusal-offers-to-one = Você já fez { $most } propostas a { $name } neste turno, o máximo por turno. Espere as respostas ou proponha de novo quando o próximo turno começar. (G8 não põe limite; o bot põe, para que ninguém seja inundado.)
refusal-offers-in-all = Você já fez { $most } propostas neste turno, o máximo por turno. Espere as respostas ou proponha de novo quando o próximo turno começar. (G8 não põe limite; o bot põe, para que ninguém seja inundado.)
refusal-reviewing = Muitas partidas estão sendo analisadas agora. Peça de novo daqui a um minuto.
refusal-too-much = Você pediu muita coisa ao mesmo tempo. Espere as respostas e continue. Isto não foi feito.
refusal-only-in-dm = Isso só funciona em mensagens diretas comigo.
refusal-confirmed-late = Essa pergunta foi feita há mais de dois minutos, e por isso nada foi feito. Se ainda quiser, peça de novo.
refusal-outdated = Esse comando mudou desde que o seu Discord o carregou. Reinicie o Discord e escolha-o de novo na lista. Nada mudou em nenhuma partida.
refusal-not-allowed = Você não pode usar esse comando aqui. Nada mudou.
refusal-broke-off = Algo deu errado do nosso lado. O seu pedido pode ter sido atendido ou não: olhe a partida antes de pedir de novo.
refusal-out-of-reach = Não estou conseguindo acessar as partidas agora. Tente de novo daqui a um minuto, por favor. Se o que você acabou de fazer tiver valido mesmo assim, vai aparecer na partida.
refusal-unshown = O Discord não aceitou a minha resposta. O seu pedido pode ter sido atendido: olhe a partida antes de pedir de novo.
refusal-too-slow = Isso demorou demais do nosso lado, e nada foi feito. Tente de novo daqui a pouco, por favor.
refusal-options = O Discord enviou opções que não consigo ler. Escolha das listas, por favor. Nada mudou.

## Ajuda e regras

help = **The Last Spike** – especulem com terrenos enquanto constroem juntos uma ferrovia de costa a costa.
    Nunca jogou? `/aprender` ensina o jogo passo a passo, só para você. `/partida nova` abre uma partida neste canal, **Entrar** ocupa um lugar, **Começar** começa a partida. `/partida situação` mostra como está a partida, `/partida resumo` o que você perdeu, `/regras` as regras em resumo.
help-dm = **The Last Spike** – especulem com terrenos enquanto constroem juntos uma ferrovia de costa a costa.
    Nunca jogou? `/aprender` ensina o jogo passo a passo. `/partida nova`, usado aqui, abre uma partida contra computadores; em um canal de um servidor, abre uma para todos ali. Aqui `/partida lista` mostra as suas partidas com os números; `/peças`, `/mapa`, `/partida situação` e `/partida resumo` funcionam aqui também; com várias partidas, dê o número na opção `partida`. `/regras` são as regras em resumo, e `/privacidade ver` diz o que se guarda sobre você.
help-turn = Na sua vez aperte **Minhas peças** abaixo do tabuleiro, ou use `/colocar` e `/comprar`. `/partida desfazer` desfaz um engano, e `/planejar` deixa pronta sua próxima jogada.
help-turn-1976 = Na sua vez aperte **Lançar os dados** ou **Minha vez** abaixo do tabuleiro, ou use `/lançar`, `/comprar`, `/passar` e `/construir`; `/negócio` propõe um negócio a alguém a qualquer momento, `/partida desfazer` desfaz um engano, e `/planejar` lança os dados quando chega a sua vez.
help-turn-dm = Na sua vez escolha abaixo do tabuleiro nas nossas mensagens diretas, ou use ali `/colocar`, `/comprar`, `/passar`, `/lançar` ou `/construir`. `/partida desfazer` desfaz um engano.
help-life = `/partida lembrar` lembra quem a partida espera, `/partida pausar` para os relógios, `/partida ritmo` os muda; `/ajustes` guarda o seu horário de silêncio, os lembretes e quando você fica fora.
help-hint = `/dica` diz o que o computador mais forte faria no seu lugar, e por quê.
help-absent = Alguém sumiu? `/partida situação` diz desde quando, `/partida lembrar` manda um lembrete, e com `/partida substituir` os outros decidem o que fazer com o lugar.
help-here = Aqui você joga { $edition }.
help-in = Em { $place } você joga { $edition }.
help-over = A partida deste canal terminou: **Rever a partida** abaixo do resultado a mostra turno a turno, `/partida história` mostra qualquer momento dela. **Revanche** ou `/partida revanche` convida as mesmas pessoas para jogar de novo, e `/partida nova` abre outra partida.
help-lobby = Há uma sala aberta neste canal: aperte **Entrar** abaixo dela, ou use `/partida entrar`. Com pelo menos dois à mesa, contando computadores, quem abriu a partida aperta **Começar**.
topic-goal = Objetivo
topic-turn = A sua vez
topic-track = Linha
topic-land = Terrenos
topic-selling = Vender terrenos
topic-payouts = Pagamentos
topic-auction = Leilões
topic-bankruptcy = Falência
topic-end = O fim
rules-goal = Juntos vocês constroem uma ferrovia de St. Louis a Sacramento. Quem tiver mais dinheiro quando ela ficar pronta vence; os terrenos então não valem nada.
rules-turn = Coloque uma das suas quatro peças, compre uma carta de terreno se quiser, tire uma peça. (T1, T6, T7)
rules-track = Cada peça cabe em um só espaço. Ao lado de uma cidade ou de uma peça da mesma rota custa o que está impresso, senão o dobro. A primeira peça ao lado de uma cidade ganha o terreno gratuito; a quarta de uma rota paga a todos os que têm terrenos nas suas duas cidades. (T1–T4)
rules-land = Você compra a carta mais barata que resta de uma cidade cujo terreno gratuito foi reivindicado, mas não no turno em que ganhou um terreno gratuito. Mais cartas da mesma cidade pagam mais. (T3, T6)
rules-selling = Você só pode vender terrenos ao banco para pagar a peça que coloca, só o necessário, pela metade do custo arredondada para cima. Não se vende terreno gratuito, nem de cidade que já fez todos os pagamentos. (L1–L4)
rules-payouts = O que os terrenos pagam sempre que uma rota da sua cidade fica completa, em milhares, pelo número de cartas:{ $payouts }
rules-auction = Se você não pode pagar a peça que anuncia, põe títulos em leilão, um por vez. Os outros respondem uma vez, em particular; o maior lance paga { $step } a mais que o segundo. Se ninguém der lance, o banco paga metade do pagamento de uma carta. Você não compra nada nesse turno. Quando o dinheiro basta, a peça é colocada sozinha; com dinheiro oculto, por você. (K4–K6)
rules-bankruptcy = Se mesmo assim você não puder pagar nenhuma das suas peças, está fora. Suas peças voltam ao monte, e seus terrenos gratuitos saem do jogo. (B1–B5)
rules-end = A peça que liga St. Louis e Sacramento ganha { $bonus }; a rota ainda paga, e a partida termina. (T5, W1–W4)
topic-goal-1976 = Objetivo
topic-turn-1976 = A sua vez
topic-path = O percurso
topic-track-1976 = Linha e renda
topic-income = Renda
topic-deals = Negócios
topic-debts = Dívidas e leilões
topic-end-1976 = O fim
rules-goal-1976 = Juntos vocês constroem uma ferrovia de Montreal a Vancouver. Quem tiver mais dinheiro quando ela ficar pronta vence; os títulos então não valem nada. (G10)
rules-turn-1976 = Lance dois dados, ande, e faça o que a casa diz. (G2)
rules-path = Terreno: você pode comprar o título do topo. Linha: você tem de pagar, e acrescenta um trecho. Rendas dos colonos: você recebe { $rents } por título seu. Leito da via: você paga { $roadbed } por título seu. Taxas de agrimensura: cada um dos outros paga { $fees } a você. Escândalo do Pacífico: você paga { $scandal }. Reivindicações de terra: você paga { $claims } por ponto dos dados. Rebelião do Noroeste: você retira um trecho. Fim da linha: você perde a próxima vez. (G3, G4, G7)
rules-track-1976 = O primeiro trecho de uma rota ganha um título; o quarto paga a todos os que têm títulos das suas duas cidades. Quando todas as rotas de uma cidade estão completas, seus títulos saem do jogo. (G5, G6)
rules-income = O que os títulos pagam sempre que uma rota da sua cidade fica completa, em milhares, pelo número de títulos:{ $payouts }
rules-deals = A qualquer momento: `/negócio`, no canal, propõe títulos e dinheiro a alguém, que aceita, recusa ou contrapropõe. Aqui um negócio é entre duas pessoas; as regras impressas permitem mais. (G8)
rules-debts = O seu dinheiro nunca fica negativo. Se você não pode pagar, vende títulos por negócio ou leilão; se não tiver mais nada a oferecer, está fora. (G9)
rules-end-1976 = O trecho que liga Montreal e Vancouver ganha { $bonus }; a rota ainda paga, e a partida termina. (G10, G11)

## Comandos: descrições, e os nomes em português

command-game = Abrir, entrar e cuidar de partidas
command-game-name = partida
command-game-new = Abrir uma nova partida neste canal
command-game-new-name = nova
command-game-nudge = Lembrar quem a partida espera, uma vez por dia
command-game-pause = Parar os relógios: quem abriu a partida, por três dias; senão, se todos concordarem
command-game-pause-name = pausar
command-game-resume = Deixar os relógios da partida andarem de novo
command-game-resume-name = retomar
command-game-pace = Mudar o ritmo da partida, se todos concordarem
command-game-pace-name = ritmo
command-game-posts = Quanto desta partida fica no canal (quem a abriu)
command-game-posts-name = mensagens
command-game-nudge-name = lembrar
command-game-join = Sentar-se à mesa deste canal
command-game-join-name = entrar
command-game-leave = Sair da sala deste canal
command-game-leave-name = sair
command-game-start = Começar a partida (quem a abriu)
command-game-start-name = começar
command-game-computer = Acrescentar um jogador do computador (quem abriu a partida)
command-game-computer-name = computador
command-game-status = Como está a partida: linha, dinheiro, terrenos, de quem é a vez
command-game-status-name = situação
command-game-list = Suas partidas: primeiro as que esperam por você, ou as que já acabaram
command-game-list-name = lista
command-game-recap = O que aconteceu desde a sua última jogada
command-game-recap-name = resumo
command-game-history = O tabuleiro no fim de um turno ou depois de um passo
command-game-history-name = história
command-game-export = O registro da partida, até onde você pode saber
command-game-export-name = exportar
command-game-undo = Desfaz o que você fez por último: na hora, ou quando todos concordam
command-game-undo-name = desfazer
command-game-replace = Dá o lugar de quem está ausente a outro: quem abriu a partida, ou uma votação
command-game-replace-name = substituir
command-game-replace-player = De quem é o lugar
command-game-resign = Abandonar uma partida em andamento
command-game-resign-name = abandonar
command-game-end = Encerrar a partida para todos (quem a abriu)
command-game-end-name = encerrar
command-game-rematch = Jogar de novo: as mesmas pessoas, edição e opções
command-game-rematch-name = revanche
command-game-replay = A partida até agora, como animação
command-game-replay-name = replay
command-game-review = Como foi uma partida terminada: chances, momentos decisivos, sorte e escolhas
command-game-review-name = análise
command-lay = Colocar uma peça
command-lay-name = colocar
command-buy = Comprar uma carta de terreno
command-buy-name = comprar
command-pass = Não comprar nada; em um leilão, não dar lance
command-pass-name = passar
command-roll = Lançar os dados
command-roll-name = lançar
command-build = Acrescentar um trecho a uma rota
command-build-name = construir
command-remove = Retirar um trecho de uma rota
command-remove-name = retirar
command-auction = Pôr um título em leilão
command-auction-name = leilão
command-bid = Responder a um leilão
command-bid-name = lance
command-deal = Propor um negócio a outro jogador
command-deal-name = negócio
command-hand = Suas peças, e o que você pode fazer agora
command-hand-name = peças
command-map = O tabuleiro como está agora
command-map-name = mapa
command-rules = As regras em resumo, da edição jogada aqui
command-rules-name = regras
command-help = Como começar, e o que você pode fazer agora
command-help-name = ajuda
command-learn = Aprender o jogo passo a passo: uma primeira partida contra um computador, só para você
command-learn-name = aprender
command-plan = Planejar sua próxima jogada, vista só por você; sem opções: o que você planejou
command-plan-name = planejar
command-hint = O que o computador mais forte faria no seu lugar, em partidas com dicas
command-hint-name = dica
command-settings = Os seus hábitos: silêncio, fuso horário, lembretes, estar fora, dados lançados sozinhos
command-settings-name = ajustes
command-privacy = O que este bot guarda sobre você
command-privacy-name = privacidade
command-privacy-show = Ver o que este bot guarda sobre você
command-privacy-show-name = ver
command-privacy-export = Receber em um arquivo tudo o que este bot guarda sobre você
command-privacy-export-name = exportar
command-privacy-forget = Fazer este bot esquecer você
command-privacy-forget-name = esquecer
option-edition = Qual edição jogar
option-edition-name = edição
option-double_cost = Quando uma peça sem apoio pode ser colocada
option-double_cost-name = custo_dobrado
option-cash = Se todos veem o dinheiro de todos
option-cash-name = dinheiro
option-thread = Abrir um tópico para esta partida
option-thread-name = tópico
option-pace = Quanto tempo cada um tem; no fim dele um computador joga no lugar
option-pace-name = ritmo
option-posts = Quanto da partida fica no canal
option-posts-name = mensagens
option-hints = Se /dica diz o que o computador mais forte faria; não vale para a classificação
option-hints-name = dicas
option-rated = Se a partida vale: duas pessoas ou mais, relógio e sem dicas; ninguém a encerra antes sozinho
option-rated-name = valendo
option-language = O idioma das mensagens no canal
option-language-name = idioma
option-level = Quão bem ele joga
option-level-name = nível
option-game = O número de uma partida, da lista das suas partidas
option-game-name = partida
option-turn = O número do turno
option-turn-name = turno
option-step = O número do passo, 0 para o começo
option-step-name = passo
option-tile = Uma das suas peças
option-tile-name = peça
option-sell = Terrenos a vender antes, se faltar dinheiro
option-sell-name = vender
option-city = De que cidade comprar a carta mais barata (em 1976 deixe de fora: o título do topo)
option-city-name = cidade
option-route = As duas cidades, como Montreal–Toronto
option-route-name = rota
option-deed = Qual título
option-deed-name = título
option-minimum = O mínimo que você aceita (1976)
option-minimum-name = mínimo
option-amount = O máximo que você pagaria; 0 passa
option-amount-name = valor
option-player = Com quem
option-player-name = jogador
option-by = Quem ocupa o lugar: a pessoa é perguntada antes
option-by-name = por
option-give_cash = Dinheiro que você dá
option-give_cash-name = dar_dinheiro
option-give_deeds = Títulos que você dá
option-give_deeds-name = dar_títulos
option-take_cash = Dinheiro que você quer
option-take_cash-name = pedir_dinheiro
option-take_deeds = Títulos que você quer
option-take_deeds-name = pedir_títulos
option-quiet_from = A partir de quando as minhas mensagens diretas chegam sem som, como 22:00; off para nunca
option-quiet_from-name = silêncio_de
option-reminder = Quando eu lembro você das partidas que esperam por você
option-reminder-name = lembrete
option-quiet_to = Até quando, como 07:00
option-quiet_to-name = silêncio_até
option-time_zone = Seu fuso horário: escolha um que mostre a hora do seu relógio
option-away_until = Até quando você fica fora, como 3d, 2 semanas ou 2026-12-24; off quando voltar
option-away_until-name = fora_até
option-until = Até quando, como 3d, 2 semanas ou 2026-12-24
option-until-name = até
option-time_zone-name = fuso
option-lay = Qual das suas peças colocar
option-lay-name = colocar
option-lay_at_most = O máximo que a peça pode custar; sem isso, o que custa agora
option-lay_at_most-name = colocar_até
option-else_lay = Que peça colocar se aquela não servir
option-else_lay-name = senão_colocar
option-buy = De que cidade comprar um terreno depois, ou nada
option-buy-name = comprar
option-buy_at_most = O máximo que o terreno pode custar; sem isso, o preço de agora
option-buy_at_most-name = comprar_até
option-roll = Em 1976: lançar os dados na hora
option-roll-name = lançar
option-land_at_most = Em 1976: comprar o título do topo se custar no máximo isso, senão nenhum
option-land_at_most-name = terreno_até
option-drop = Descartar o que você planejou
option-drop-name = descartar
option-auto_roll = Em 1976: meus turnos começam com os dados lançados
option-auto_roll-name = dados_sozinhos
option-text = Em palavras, em vez de imagem
option-text-name = texto
option-show = Quais partidas (as em andamento, se você não disser outra coisa)
option-show-name = mostrar
option-topic = Qual parte das regras
option-topic-name = tema
choice-any = sempre, pelo dobro do custo
choice-forced = só se nada com apoio puder ser pago
choice-public = visível para todos
choice-hidden = cada um vê só o seu
choice-english = English
choice-portuguese = Português
choice-easy = fácil
choice-hard = difícil
choice-random = ao acaso
choice-running = em andamento
choice-finished = terminadas
choice-6 = depois de 6 horas
choice-12 = depois de 12 horas
choice-24 = depois de 24 horas
choice-48 = depois de 48 horas
choice-never = nunca
choice-none = sem relógio
choice-relaxed = tranquilo: 3 dias por vez, 7 dias de reserva
choice-daily = diário: 24 horas por vez, 3 dias de reserva
choice-brisk = ágil: 8 horas por vez, 24 horas de reserva
choice-live = ao vivo: 5 minutos por vez, 15 minutos de reserva
choice-latest = latest: o tabuleiro mais recente; o resto fica só em texto
choice-all = all: todos os tabuleiros ficam
choice-quiet = quiet: um só tabuleiro, mantido em dia, e uma linha que chama quem joga
choice-on = ligadas
choice-off = desligadas
pace-name-relaxed = tranquilo
pace-name-daily = diário
pace-name-brisk = ágil
pace-name-live = ao vivo

## As permissões, pelos nomes do próprio Discord

right-view-channel = Ver canal
right-send-messages = Enviar mensagens
right-send-in-threads = Enviar mensagens em tópicos
right-attach-files = Anexar arquivos
right-create-threads = Criar tópicos públicos
right-read-history = Ver histórico de mensagens
right-use-commands = Usar comandos de aplicativos
refusal-rights = Aqui ninguém veria a partida: me falta { $rights }. Dê isso a mim nas configurações do canal ou do meu cargo, e tente de novo. Nada mudou.
refusal-own-rights = Não faço aqui nada que você mesmo não possa fazer: falta a você { $rights }. Escolha outro canal, ou peça a quem cuida deste servidor. Nada mudou.
note-rights = -# Não posso publicar aqui: me falta { $rights }. O que acontece será publicado assim que eu puder.
note-rights-files = -# Não posso publicar imagens aqui: me falta { $rights }.
note-rights-history = -# Aqui me falta { $rights }: depois de uma falha não consigo ver o que já publiquei e posso publicar de novo.
note-muted = -# Não posso publicar em <#{ $channel }>: `/partida situação`, usado naquele canal, diz o que me falta.
post-muted = Não posso publicar lá tudo da sua partida: preciso de **{ $view }**, **{ $send }** (em um tópico, **{ $threads }**) e **{ $files }**. `/partida situação`, usado naquele canal, diz o que falta. O que acontece será publicado assim que eu puder.
picture-forbidden = -# Não há imagem: me falta **{ $right }** aqui.

## As casas do percurso de 1976

space-cpr-subsidy = subsídio da CPR
space-track = linha
space-settler-rents = rendas dos colonos
space-land = terreno
space-roadbed-costs = leito da via
space-northwest-rebellion = rebelião do Noroeste
space-end-of-track = fim da linha
space-land-claims = reivindicações de terra
space-survey-fees = taxas de agrimensura
space-pacific-scandal = escândalo do Pacífico

## Ajustes

settings = **Seus ajustes**, para todas as suas partidas aqui. Só você os vê.
settings-changed = **Seus ajustes foram mudados**, para todas as suas partidas aqui. Só você os vê.
settings-quiet = Horário de silêncio: das { $from } às { $to } ({ $zone }, onde agora são { $now }). Nesse horário as minhas mensagens diretas chegam sem som; nenhuma é retida.
settings-loud = Horário de silêncio: nenhum. As minhas mensagens diretas fazem som a qualquer hora.
settings-loud-zone = Horário de silêncio: nenhum. As minhas mensagens diretas fazem som a qualquer hora. Seu fuso: { $zone }, onde agora são { $now }.
settings-auto-roll = Em 1976 seus turnos começam com os dados lançados, e você só é chamado quando há algo a decidir.
settings-own-roll = Em 1976 você mesmo lança os dados.
settings-reminder = Lembretes: quando partidas esperam por você há { $time }. Um para todas, no máximo uma vez por dia, e nenhum no seu horário de silêncio.
settings-no-reminder = Lembretes: nenhum.
settings-there = Fora: não.
settings-away = Fora até { $until }: o seu tempo não corre, a não ser em partidas ao vivo, e não mando lembretes. Depois de sete dias, os outros podem votar sobre o seu lugar numa partida que espera por você.
settings-away-asked = Mais do que 21 dias em 90 precisa de acordo: pergunto aos jogadores de { $games ->
    [one] 1 partida
   *[other] { $games } partidas
 } se você pode ficar fora até { $until }.
settings-away-longest = Você pode ficar fora 21 dias em 90; até { $until } seria mais.
settings-away-elsewhere = Para perguntar aos jogadores de outra partida, use o comando no canal dela.
settings-how = Mude-os com as opções `silêncio_de`, `silêncio_até`, `fuso`, `lembrete`, `fora_até` e `dados_sozinhos`; `silêncio_de: off` acaba com o horário de silêncio, `fora_até: off` diz que você voltou.
settings-deadlines = Em partidas com relógio, menos nas ao vivo, o seu tempo não corre no seu horário de silêncio. Os outros veem até quando você tem tempo e podem adivinhar esse horário; uma mudança vale a partir da sua próxima vez.
settings-offer = Você pode ter um horário de silêncio, em que minhas mensagens não fazem som e, a não ser em partidas ao vivo, o seu tempo não corre: `/ajustes` com `fuso`, `silêncio_de` e `silêncio_até`. Digo isto uma vez só.
settings-off = off: sem horário de silêncio

## Privacidade

privacy-kept = **O que este bot guarda sobre você**
privacy-locale = seu idioma: { $locale }
privacy-dm = onde ficam as suas mensagens diretas com ele
privacy-dm-closed = que o Discord não o deixa enviar mensagens diretas a você
privacy-settings = os seus ajustes, como `/ajustes` os mostra
privacy-threads = quando ele abriu tópicos para você na última hora ou duas, para que ninguém abra demais
privacy-calls = quem você fez o bot chamar com votações, convites, revanches e lembretes na última hora ou duas, e quem chamou você, para que ninguém seja chamado demais
privacy-away = quando você está ou esteve fora
privacy-reminded = quando ele lembrou você pela última vez
privacy-alias = que você pediu para ser esquecido, quantas partidas que você abriu continuam com outras pessoas, e quantas vezes ele abriu tópicos para você ou você esteve fora: ali um número fica no seu lugar, e tudo isso é apagado { $until }
privacy-rematches = que você está convidado para uma revanche, até ela começar ou a sala fechar
privacy-plans = o que você planejou em partidas, como `/planejar` mostra
privacy-reviews = as análises das suas partidas terminadas, como `/partida análise` mostra
privacy-lesson = a partida da sua lição, como `/aprender` a mostra, até 90 dias depois da última vez que você continuou
privacy-games = { $games ->
    [0] nenhuma partida
    [one] 1 partida
   *[other] { $games } partidas
 } com o seu id do Discord, o nome que você tinha e { $actions ->
    [0] nenhuma jogada sua
    [one] a sua jogada
   *[other] as suas { $actions } jogadas
 }
privacy-can = Ele guarda isso até você pedir para ser esquecido. `/privacidade exportar` entrega tudo em um arquivo; `/privacidade esquecer` faz o bot esquecer você.
privacy-exported = { $parts ->
        [one] Tudo o que este bot guarda sobre você:
       *[other] Tudo o que este bot guarda sobre você, em { $parts } arquivos; este é o primeiro:
    }
privacy-exported-part = Tudo o que este bot guarda sobre você, arquivo { $part } de { $parts }:
privacy-exporting = O seu arquivo já está sendo preparado. Ele chega como resposta ao seu primeiro comando.
privacy-confirm = Quer que este bot esqueça você? Nas partidas em andamento, um computador assume o seu lugar, e as partidas em que ninguém mais joga acabam; nas terminadas, seu nome e seu id são substituídos. As mensagens que já estão nos canais continuam lá. Isso não pode ser desfeito. Por um dia, um número continua contando o que você tinha aberto, sem o seu id nem o seu nome, para que esquecer não derrube nenhum limite; até lá, você não pode ser esquecido de novo.
privacy-forgotten = { $games ->
    [0] Você foi esquecido; não havia partidas com você.
    [one] Você foi esquecido, também em 1 partida.
   *[other] Você foi esquecido, também em { $games } partidas.
 } Na próxima vez que usar o bot, tudo começa do zero.
button-forget = Esqueça-me

## The sandbox

sandbox-title = The Last Spike · ambiente de testes
sandbox-language-note = Vale para o que todos veem, a partir da próxima partida
sandbox-demo = Assistir a uma demonstração: quatro computadores
