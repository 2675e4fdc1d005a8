### Português do Brasil. As cidades mantêm seus nomes; o dinheiro é escrito pelo programa.
###
### As frases são escritas para quem joga no Discord no Brasil, não traduzidas: você, sem tu nem vós; frases curtas; a
### mesma palavra para a mesma coisa. Nada aqui é europeu de propósito. Quem lê pode ser homem ou mulher: fuja de
### palavras que mudam com o gênero de uma pessoa ("quem abriu a partida", "essa pessoa", nunca "ele" por um nome).
### Valores e nomes vêm prontos em variáveis: nenhum artigo depende deles, e nenhum título vem colado a um nome sem
### dizer o que é ("o título de Regina que Ana leiloou"). Prazos com R ficam como "em 3 dias": "acaba em 3 dias".
###
### O glossário do jogo, do inglês para o português:
###
###   absent              ausente: a partida espera há dias; away: fora, com ausência marcada
###   auction, to auction leilão, leiloar; bid: lance, dar um lance; to win an auction: arrematar; minimum: mínimo
###   bank                banco; cash: dinheiro (visível a todos ou oculto); debt: dívida; to raise cash: levantar dinheiro
###   board               tabuleiro; path (1976): percurso; its space: casa; space for a tile: espaço
###   clock, pace         relógio (parar, retomar), ritmo; reserve: reserva
###   complete            completa, completar; payout, to pay out: pagamento, pagar; payouts left: restam
###   computer            computador (fácil, difícil, que joga ao acaso); a computer plays: joga no lugar de
###   deal (1976)         negócio, de uma proposta aceita; offer: proposta; counter-offer: contraproposta
###   deal (of tiles)     distribuição; seed: semente; to draw: tirar (de um monte), pegar (uma peça nova)
###   deed                título: em leilões e em 1976; land: terreno; land card: carta, só quando se contam; free: gratuito
###   edition, rules      edição, regras
###   game                partida (uma mesa), jogo (o que se joga)
###   hand, rack          mão; na mão: peças; seat: lugar
###   hint, plan, review  dica, plano, análise; lesson: tutorial; rematch: revanche; replay: rever a partida
###   host                quem abriu a partida
###   last spike          último cravo
###   lobby               sala
###   misses a turn       fica uma rodada sem jogar
###   move, step          jogada, passo
###   operator of the bot quem mantém o bot
###   quiet hours         horário de silêncio; reminder: lembrete
###   rated               valendo
###   route               rota; section (1976): trecho; railway: ferrovia; track: trilhos
###   tile                peça; to lay: colocar; unsupported: longe de cidades e trilhos; supported: ao lado de cidade ou trilhos
###   turn                turno, que se conta; vez, de quem é
###   undo, take back     desfazer; withdraw: retirar (proposta, pedido), desistir (de um pedido)
###   vote, request       votação, pedido
###
### Do Discord, como ele mesmo diz no Brasil: servidor, canal, tópico, mensagem direta, cargo, permissão, comando.

## Palavras

and = e
nothing = nada
the-bank = o banco
cash-hidden = dinheiro oculto
edition-columbia-2015 = The Last Spike (2015)
edition-kickstarter-2015 = The Last Spike (regras da campanha de 2015)
edition-gamma-two-1976 = The Last Spike (1976)
edition-columbia-2015-is = Coloque peças; se faltar dinheiro, venda terrenos ao banco.
edition-kickstarter-2015-is = Coloque peças; se faltar dinheiro, leiloe títulos.
edition-gamma-two-1976-is = Role os dados, percorra o tabuleiro e negocie títulos.
level-random = computador que joga ao acaso
level-easy = computador, nível fácil
level-hard = computador, nível difícil
option-double-cost-any = Peças longe de cidades e trilhos custam o dobro
option-double-cost-forced = Peças longe de cidades e trilhos: pelo dobro, e só se você não puder pagar nenhuma outra
option-cash-public = Dinheiro visível a todos
option-cash-hidden = Cada um só vê o próprio dinheiro
former-player = Ex-jogador { $number }

## A sala

lobby = **{ $edition }** · nova partida
lobby-rematch = **{ $edition }** · revanche
lobby-goal = Coloque trilhos, compre terrenos que rendem e tenha mais dinheiro no último cravo.
lobby-goal-1976 = Role os dados, construa trilhos, junte títulos e tenha mais dinheiro no último cravo.
lobby-players = Na mesa: { $names }.
lobby-host = abriu a partida
pace = Ritmo { $name }: { $turn } por turno e { $reserve } de reserva para a partida toda. Se o seu tempo acabar, um computador joga por você.
pace-none = Sem relógio: cada um joga quando puder.
pace-alone = Ritmo: sem relógio enquanto só uma pessoa joga. Se outra entrar: { $name }, { $turn } por turno e { $reserve } de reserva.
pace-usual = Esse é o ritmo padrão; quem abriu a partida pode mudar em **Opções**.
special-pace = { $turn } por turno
special-no-clock = Sem relógio
special-hints = 💡 Dicas
special-posts-all = Todos os tabuleiros ficam
special-posts-quiet = Um só tabuleiro
lobby-alone = Na mesa: { $names }. Com mais um jogador, já dá para começar.
lobby-dm-alone = Aperte **Jogar no fácil** ou **Jogar no difícil** para começar já, ou **Computador** para enfrentar até cinco.
lobby-open = { $free ->
    [one] Na mesa: { $names }. Ainda cabe mais um.
   *[other] Na mesa: { $names }. Ainda cabem mais { $free }.
}
lobby-learn = Nunca jogou? `/aprender`
lobby-full = Na mesa: { $names }. Não cabe mais ninguém.
lobby-asked = { $names }: aperte **Entrar** para jogar de novo, ou **Sair** se desta vez não der.
lobby-waits = A partida começa quando todos os convidados responderem e pelo menos dois deles entrarem. Quem a abriu pode começar antes, com quem já estiver na sala.
lobby-declined = Desta vez não: { $names }.
lobby-closed = A sala foi fechada antes de a partida começar.
lobby-started = A partida começou.
lobby-opened = Sua partida está aberta: a sala está neste canal.
lobby-opened-thread = Sua partida está aberta em <#{ $channel }>.
lobby-opened-dm = Sua partida está aberta: a sala está logo aqui.
lobby-no-thread = Desta vez vai sem tópico: falta a você ou a mim a permissão de abrir um neste canal.
lobby-moved = Sua partida agora está em <#{ $channel }>.
threads-each-offer = Quer um tópico para cada partida daqui? Depois, `/servidor` muda isso.
threads-this-offer = Prefere jogar em um tópico?
threads-each = De agora em diante, cada partida daqui ganha um tópico só dela.
threads-no = Certo: as partidas ficam onde são abertas. `/servidor` muda isso quando você quiser.
button-threads-each = Um para cada
button-threads-no = Não precisa
button-threads-this = Levar para um tópico
against-here = A partida começa: você contra um computador, com `/dica` ligada.
against-in-dm = A partida começa nas nossas mensagens diretas: você contra um computador, com `/dica` ligada.
lobby-joined = Você entrou na partida.
lobby-left = Você saiu da sala.
lobby-left-to = Você saiu da sala. Quem cuida dela agora é { $name }.
lobby-computer = Um computador entrou na partida.
rematch-asked = A revanche está aberta neste canal, e todos os que jogaram foram convidados.
rematch-asked-there = A revanche está aberta em <#{ $channel }>, e todos os que jogaram foram convidados.
rematch-joined-there = Você entrou na revanche, em <#{ $channel }>.
rematch-started-there = A revanche já vai começar em <#{ $channel }>!
rematch-declined = Tudo bem, desta vez não. Se mudar de ideia, aperte **Entrar** antes de a partida começar.
rematch-declined-started = Tudo bem, desta vez não. Todos já responderam, e a partida começa sem você.
lobby-go = A partida começou!
lobby-starts-soon = Tudo pronto: a partida começa assim que a primeira mensagem dela aparecer.
lobby-starts = A partida começa em instantes. Lugares e opções não mudam mais.
button-join = Entrar
button-leave = Sair
button-computer = Computador
button-settings = Opções
button-more-settings = Mais opções
button-against-easy = Jogar no fácil
button-against-hard = Jogar no difícil
lobby-settings-question = O que você quer mudar?
lobby-settings-more = Nada mudou. Quer mudar outra coisa?
lobby-settings-page = Opções ({ $page } de { $pages })
lobby-settings-value = { $setting }: como vai ser?
lobby-settings-done = { $setting } agora: { $value }.
lobby-settings-fallen-back = Esta edição não tem o que você tinha escolhido. { $setting } agora: { $value }.
lobby-removed = { $name } não está mais na sala.
setting-players = Tirar alguém
setting-token = Sua ficha
setting-edition = Edição
setting-pace = Ritmo
setting-pace-alone = sem relógio; tranquilo quando outra pessoa entrar
setting-level = Computadores
setting-hints = Dicas
setting-posts = Mensagens
setting-rated = Valendo
setting-rated-on = vale para a classificação
setting-rated-off = não vale para a classificação
setting-kind = Dicas e classificação
setting-kind-plain = sem dicas, não vale para a classificação
setting-kind-hints = com dicas, não vale para a classificação
setting-kind-rated = sem dicas, vale para a classificação
setting-double_cost = Peças longe de cidades e trilhos
setting-cash = Dinheiro
token-blue = círculo azul
token-red = quadrado vermelho
token-green = triângulo verde
token-purple = losango roxo
token-orange = hexágono laranja
token-sky = estrela azul-clara
levels-question = Em que nível ele joga?
levels-placeholder = Escolha o nível
choice-two-easy = dois computadores, nível fácil
choice-two-hard = dois computadores, nível difícil
note-random = Faz qualquer jogada permitida: bom para conhecer o jogo.
note-easy = Faz o que rende mais na hora, sem olhar adiante.
note-hard = Simula o resto da partida depois de cada jogada e escolhe a que vence mais vezes.
button-start = Começar
button-rematch = Revanche
thread-name = The Last Spike

## Mensagens

start = **{ $edition }**: vence quem tiver mais dinheiro quando a ferrovia ligar St. Louis a Sacramento.
start-1976 = **{ $edition }**: vence quem tiver mais dinheiro quando a ferrovia ligar Montreal a Vancouver.
start-order = Ordem dos turnos: { $names }
start-draw = Sorteio do primeiro turno; começa quem tirou a peça mais perto de A1: { $tiles }
start-lot = Sorteio do primeiro turno: começa { $name }.
start-goal = **Objetivo:** ter mais dinheiro que os outros quando a ferrovia ligar o leste ao oeste. Nessa hora, os terrenos não valem mais nada. Até lá, um terreno paga sempre que uma rota da cidade dele fica completa: compre onde falta pouco.
start-goal-1976 = **Objetivo:** ter mais dinheiro que os outros quando a ferrovia ligar Montreal a Vancouver. Nessa hora, os títulos não valem mais nada. Até lá, um título paga sempre que uma rota da cidade dele fica completa: junte e negocie títulos das mesmas cidades.
lobby-commitment = Hash: `{ $digits }`…
lobby-details = **Como funciona a distribuição:** dois números definem tudo. Um é uma semente secreta, tirada quando esta sala abriu. O outro é o ID da primeira mensagem da partida, que ninguém sabe ainda. Quer conferir se a semente não muda? Encaminhe a mensagem desta sala para você e compare o hash quando a partida começar.
begin = **A partida começa** · { $edition }
begin-commitment = Hash SHA-256 da semente secreta: `{ $commitment }`
fair = **Partida #{ $game }: como conferir a distribuição**
fair-seed = Semente: `{ $seed }`
fair-hash = Hash SHA-256 da semente: `{ $commitment }`
fair-begin = ID da { $begun }: `{ $post }`. Ela mostrou o hash antes de qualquer sorteio, e eu nunca a editei.
fair-lobby = ID da { $lobby }: `{ $post }`. Ela mostrou os 20 primeiros dígitos do hash antes de o outro ID existir.
fair-lobby-post = mensagem da sala
fair-older = ID no registro da partida: `{ $post }`
fair-check = Compare o hash com o das duas mensagens. Depois, `last-spike record verify { $file }` refaz a distribuição e a partida do arquivo anexo.
fair-secret = A semente fica em segredo até o fim da partida. Depois, este botão mostra a semente e o registro da partida.
start-post = primeira mensagem da partida
start-post-deleted = A primeira mensagem da partida foi apagada. O ID dela continua valendo.
start-commitment-begin = O ID da { $begun }, `{ $post }`, e uma semente secreta definem a distribuição. Hash SHA-256 da semente: `{ $commitment }`. A semente aparece no fim da partida.
start-commitment-post = O ID da primeira mensagem da sala, `{ $post }`, e uma semente secreta definem a distribuição. Hash SHA-256 da semente: `{ $commitment }`. A semente aparece no fim da partida.
start-commitment = A distribuição já está definida: o hash SHA-256 da semente é `{ $commitment }`. A semente aparece no fim da partida.
progress = Turno { $turn } · { $left }
progress-starts = Começa o turno { $turn } · { $left }
tiles-left = { $count ->
    [0] sem peças no monte
    [one] resta 1 peça
   *[other] restam { $count } peças
}
deeds-left = { $count ->
    [0] baralho vazio
    [one] resta 1 título
   *[other] restam { $count } títulos
}
call-turn = { $names }, é a sua vez.
call-computer = Agora joga { $names }.
call-auction = { $names }: falta a sua resposta no leilão.
call-debt = { $names }, você precisa levantar dinheiro.
call-offer = { $names }: falta a sua resposta à proposta { $id }.
call-over = A partida terminou.
call-then = Depois: { $names }.
due-turn = Prazo de { $name } para este turno: { $turn }; com a reserva: { $reserve }. Depois, um computador joga.
due-reserve = { $name } está usando a reserva. Prazo: { $reserve }. Depois, um computador joga.
due-own = Seu prazo para este turno: { $turn }; com a reserva: { $reserve }. Depois, um computador joga por você.
due-own-reserve = Você está usando a sua reserva. Prazo: { $reserve }. Depois, um computador joga por você.
due-debt = Prazo de { $name } para pagar: { $turn }; com a reserva: { $reserve }. Depois, um computador joga.
due-own-debt = Seu prazo para pagar: { $turn }; com a reserva: { $reserve }. Depois, um computador joga por você.
due-stopped = O relógio de { $name } está parado.
due-own-stopped = O seu relógio está parado.
due-stopped-bids = O relógio deste leilão está parado.
reminder = 🔔 **Estas partidas estão esperando por você:**
reminder-since = à sua espera { $since }
reminder-until = ⏳ seu tempo acaba { $until }
reminder-how = Mando no máximo um lembrete por dia, para todas as suas partidas juntas. Para mudar ou desligar, use `/ajustes` com `lembrete`.
nudge-now = Estou mandando um lembrete agora. Dá para mandar outro { $next }.
nudge-later = Vou mandar um lembrete em um momento melhor.
nudge-already = Essa pessoa já recebeu um lembrete { $last }. Dá para mandar outro { $next }: é um por dia, para todas as partidas dela.
nudge-computer = Um computador está jogando por { $name }: não precisa de lembrete.
nudge-too-soon = Ainda é cedo para um lembrete. Dá para mandar um { $from }.
nudge-unreachable = Não consigo mandar mensagens diretas a essa pessoa, então um lembrete não chegaria. Mencione-a por aqui.
nudge-away = { $name } está fora até { $until }. Quem está fora não recebe lembretes.
nudge-auction = { $name } tem até o fim do leilão para responder. Até lá não mando lembretes, para ninguém descobrir quem já respondeu.
nudge-votes = { $count ->
    [one] { $names } ainda precisa
   *[other] { $names } ainda precisam
} responder a um pedido no canal.
warning = { $names }: seu tempo está acabando.
warning-own = **Seu tempo está acabando.**
stand-in = Acabou o tempo de { $names }. Por enquanto, um computador joga.
stand-in-by-vote = Os outros votaram: por enquanto, um computador joga no lugar de { $names }.
stand-in-line = Um computador está jogando no lugar de { $names }.
stand-in-own = Seu tempo nesta partida acabou, e um computador joga por você. Aperte **Voltei** ou faça uma jogada, e o lugar é seu de novo na hora.
stand-in-own-by-vote = Enquanto você estava fora, os outros votaram para um computador jogar por você. Aperte **Voltei** ou faça uma jogada, e o lugar é seu de novo na hora.
stand-in-over = Você voltou: o lugar é seu de novo.
absent-silent = { $name } não responde desde { $since }, e a partida está esperando.
absent-away = { $name } está fora desde { $since }, e a partida está esperando.
absent-stood-in = Um computador está jogando no lugar de { $name }.
absent-gone = { $name } não está mais no servidor desta partida.
absent-computer = { $name } é um computador que joga no lugar de quem saiu.
absent-own = Este lugar é o seu: outra pessoa pode ficar com ele se os outros concordarem.
absent-alone = Como você abriu a partida, pode decidir sem votação quem fica com o lugar. Eu aviso no canal.
absent-alone-from = Como você abriu a partida, vai poder decidir sem votação, mas só { $from } e se a pessoa não voltar antes.
absent-sole = Além de você, ninguém pode votar agora, então a decisão é sua. Eu aviso no canal.
absent-sole-from = Além de você, ninguém pode votar agora. Você só vai poder passar o lugar adiante { $from }, se a pessoa não voltar antes.
absent-stand-in = Além de você, ninguém pode votar agora, mas você pode deixar um computador jogar até a pessoa voltar.
absent-stand-in-first = Além de você, ninguém pode votar agora, mas você pode deixar um computador jogar até a pessoa voltar. Depois de um dia assim, você pode passar o lugar adiante; sem relógio, depois de uma semana.
absent-votes = Também podem votar: { $names }. Em 48 horas, vale a maioria de quem responder. Se a pessoa voltar antes, a votação acaba na hora.
absent-person = Para passar o lugar a alguém, use `/partida substituir` com `por`. A pessoa precisa aceitar e só verá a mão desse lugar e o que todos já puderam ver.
absent-can = Agora os outros podem votar. Um computador pode jogar até a pessoa voltar, alguém pode assumir o lugar, ou a partida acaba. `/partida substituir` também funciona.
absent-asked = Pedido feito a { $names }; você já conta como a favor. O resultado aparece na mensagem do canal. Mudou de ideia? Aperte **Retirar** aqui, ou **Recusar** lá.
absent-done-stand-in = Um computador joga até { $name } voltar.
absent-done-computer = A partir de agora, um computador joga no lugar de { $name }.
absent-done-invited = Perguntei no canal se { $person } quer jogar no lugar de { $name }. O pedido vale por 48 horas. Se foi você quem pediu, pode retirá-lo lá com **Recusar**.
tenure-person = A partir de agora, { $name } joga no lugar de { $former }. O que veio antes não pode mais ser desfeito.
tenure-computer = A partir de agora, o computador { $name } joga no lugar de { $former }. O que veio antes não pode mais ser desfeito.
tenure-alone = { $name } decidiu isso sem votação.
tenure-own = A partir de agora, { $name } joga no seu lugar nesta partida, com as suas peças e na sua vez. Você ainda pode rever o que já viu. Só dá para voltar se alguém chamar você com `/partida substituir`, no canal.
tenure-you = Agora este lugar é seu: veja o que você tem e o que fazer. O que a pessoa anterior viu ou respondeu em segredo não aparece para você.
tenure-not-you = Tudo bem, você não vai assumir este lugar.
button-return = Voltei
button-resume = Retomar os relógios
clocks-run = Os relógios estão andando.
clocks-paused = Os relógios ficam parados até { $until }. Mesmo assim, dá para jogar.
clocks-paused-open = Os relógios ficam parados até { $name } ou quem abriu a partida usar `/partida retomar`. Mesmo assim, dá para jogar.
clocks-done = Pronto, já avisei no canal.
away = { $name } está fora até { $until }, com o relógio parado.
away-live = { $name } está fora até { $until }, mas o relógio não para: esta partida é ao vivo.
vote-pause = ⏸️ { $name } pede para parar os relógios até { $until }. Mesmo assim, daria para jogar.
vote-pause-open = ⏸️ { $name } pede para parar os relógios. Só { $name } ou quem abriu a partida poderia retomá-los. Mesmo assim, daria para jogar.
vote-pace = ⏱️ { $name } pede outro ritmo. { $pace } Todos começariam com esse tempo inteiro.
vote-away = 🧳 { $name } pede para ficar fora até { $until }. São mais de 21 dias em 90, por isso todos precisam concordar. O relógio de { $name } ficaria parado; depois de sete dias, vocês ainda poderiam votar sobre o lugar.
vote-asked-clocks = De acordo, { $names }? Todos precisam concordar. O prazo acaba { $until }, e silêncio conta como não. A partida continua enquanto isso.
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
line-buy = { $name } pode comprar um terreno.
line-remove = { $name } precisa retirar um trecho de uma rota.
line-land = { $name } pode comprar o título do topo.
line-build = { $name } precisa construir um trecho em uma rota.
line-debt = { $name } precisa levantar dinheiro.
line-goes-on = { $name } continua o turno.
line-auction = { $names }: quanto você pagaria, no máximo? Cada um responde uma vez, em segredo.
post-closed = Esta partida foi encerrada antes do fim.
post-closed-by = { $name } encerrou esta partida antes do fim.
post-closed-last = { $name } encerrou esta partida antes do fim e fica em último. A ordem dos outros é pelo dinheiro.
post-place-gone = O canal da sua partida foi excluído, e ela foi encerrada.
post-nobody-wins = Ninguém venceu.
post-counts = Ela vale para a classificação como estava.
post-broken = A partida { $game } travou: os dados salvos dela estão inconsistentes. Nada se perdeu, e quem mantém o bot já sabe.
post-paused = Fui removido do servidor da sua partida em <#{ $channel }>, e ela está pausada. Ela continua se alguém me convidar de novo; senão, termina { $until }.
post-expiry = Ninguém joga nesta partida há { $days } dias. Se continuar assim, ela termina { $until }.
post-expiry-lobby = Nada acontece nesta sala há { $days } dias. Se ninguém entrar nem começar a partida, a sala fecha { $until }.
post-expired = Ninguém jogou nesta partida por { $days } dias, e ela foi encerrada. Ninguém venceu. `/partida nova` abre outra.
post-expired-lobby = Nada aconteceu nesta sala por { $days } dias, e ela fechou. `/partida nova` abre outra.
post-given-up = Ninguém me convidou de volta ao servidor da sua partida, e ela foi encerrada.
button-my-tiles = Minhas peças
button-my-turn = Minha vez
button-details = Detalhes
button-fair = É justo?
button-told = O que aconteceu
button-guide = Como ler o tabuleiro
button-roll = Rolar os dados
button-bid = Dar lance ou passar
button-accept = Aceitar { $id }
button-decline = Recusar { $id }
button-counter = Contrapropor { $id }
button-withdraw = Retirar proposta { $id }

## Notícias

news-earlier = -# O que aconteceu antes está no arquivo anexo.
news-laid = { $name } colocou **{ $tile }** ({ $route }) por { $cost }.
news-laid-doubled = { $name } colocou **{ $tile }** ({ $route }) pelo dobro: { $cost }.
news-sold = { $name } vendeu ao banco por { $proceeds } um terreno de { $cost } em { $city }.
news-grant = { $name } ganhou o terreno gratuito de { $city }.
news-completed = **A rota { $route } está completa.**
news-payouts = Pagamentos: { $payouts }
news-payouts-big = 💰 Pagamentos: { $payouts }
news-bought = { $name } comprou um terreno em { $city } por { $cost }.
news-passed = { $name } não comprou nada.
news-bankrupt = { $name } **faliu** e está fora da partida.
news-bankrupt-debt = { $name } **faliu** e está fora da partida: tinha { $cash } para uma dívida de { $owed } ({ $cause }) e não conseguiu levantar o resto.
news-bankrupt-debt-hidden = { $name } **faliu** e está fora da partida: não conseguiu levantar dinheiro para uma dívida de { $owed } ({ $cause }).
news-bankrupt-tiles = { $name } **faliu** e está fora da partida: com { $cash }, não dava para pagar nenhuma peça da mão, e os terrenos não cobriam o resto.
news-bankrupt-tiles-hidden = { $name } **faliu** e está fora da partida: não tinha como pagar nenhuma peça da mão, nem vendendo terrenos.
news-resigned = { $name } abandonou a partida.
news-taken-back = { $step ->
    [0] ↩️ { $name } desfez jogadas: a partida volta ao começo.
   *[other] ↩️ { $name } desfez jogadas.
 }
news-planned = { $line } *Como planejado.*
news-last-spike = 🎉 **O último cravo!** { $name } recebe { $bonus }.
news-dice = { $name } rolou { $sum } nos dados ({ $a } e { $b }).
news-moved = { $name } parou em “{ $space }”.
news-moved-misses-turn = { $name } parou em “{ $space }” e fica uma rodada sem jogar.
news-moved-buys-nothing = { $name } parou em “{ $space }”, mas não pode comprar nada ali: fim do turno.
news-moved-removes-nothing = { $name } parou em “{ $space }”, mas não há trecho que possa ser retirado.
news-moved-pays-nothing = { $name } parou em “{ $space }”, mas não tem títulos: nada a pagar.
news-moved-gets-nothing = { $name } parou em “{ $space }”, mas não tem títulos: nada a receber.
news-paid = { $name } pagou { $amount } ({ $cause }).
news-paid-to = { $name } pagou { $amount } a { $to } ({ $cause }).
news-owed = { $name } não tem como pagar { $amount } ao banco ({ $cause }).
news-owed-to = { $name } não tem como pagar { $amount } a { $to } ({ $cause }).
news-received = { $name } recebeu { $amount } ({ $cause }).
news-deed = { $name } tirou um título de { $city }.
news-deed-returned = { $name } tirou um título de { $city }. As rotas da cidade já estão todas completas, e o título foi para o banco.
news-built = { $name } construiu um trecho de { $route } ({ $sections } de 4).
news-removed = { $name } retirou um trecho de { $route } (agora com { $sections } de 4).
news-worked-out = Todas as rotas de { $city } estão completas: os títulos da cidade saem do jogo.
news-auction = { $name } leiloa um título de { $city }.
auction-terms = O preço mínimo é { $minimum }; se ninguém chegar lá, o título não é vendido.
auction-terms-open = Os lances começam em { $least }; sem lances, o título não é vendido.
auction-terms-bank = Os lances começam em { $least }; sem lances, o banco compra o título por { $minimum }.
auction-all = Depois, nas mesmas condições: { $deeds }. Dá para responder a todos de uma vez.
auction-answered = Já responderam: { $names }.
auction-asked = Falta a resposta secreta de { $names }.
auction-asked-until = Falta a resposta secreta de { $names }. Prazo: { $when }; quem não responder até lá passa.
auction-secret = Pergunto em segredo a quem pode dar lance. O dinheiro é oculto: ninguém vê quem respondeu, e o leilão dura até o fim do prazo.
auction-together = O dinheiro é oculto: pergunto a todos, e ninguém vê quem já respondeu. O leilão acaba quando todos responderem.
auction-minimum = O mínimo era { $minimum }.
auction-began = Os lances começavam em { $least }.
auction-void = O leilão de { $name } (título de { $city }) foi anulado.
bankrupt-hopeless = Ninguém tinha dinheiro para dar um lance pelos títulos de { $name }.
bankrupt-auctions = { $count ->
    [one] O leilão de { $name } rendeu { $sum }.
   *[other] Os { $count } leilões de { $name } renderam { $sum }.
}
news-auctioned = { $to } arrematou por { $price } o título de { $city } que { $name } leiloou.
news-to-bank = Sem lances: o banco comprou por { $price } o título de { $city } que { $name } leiloou.
news-unsold = Sem lances: { $name } fica com o título de { $city }.
news-to-bank-unasked = Ninguém podia dar lance: o banco comprou por { $price } o título de { $city } que { $name } leiloou.
news-unsold-unasked = Ninguém podia dar lance: { $name } fica com o título de { $city }.
news-offer = Proposta { $id }: { $name } { $give ->
    [nada] não oferece nada
   *[other] oferece { $give }
 } a { $to } e { $take ->
    [nada] não pede nada
   *[other] pede { $take }
 }.
news-declined = { $name } recusou a proposta { $id }.
news-withdrawn = { $name } retirou a proposta { $id }.
news-deal = Proposta { $id } aceita: { $name } { $give ->
    [nada] não deu nada
   *[other] deu { $give }
 } a { $to } e { $take ->
    [nada] não recebeu nada
   *[other] recebeu { $take }
 }.
news-lapsed = A proposta { $id } perdeu a validade: um dos lados não tem mais o que prometeu.
offer-unanswered = A partida terminou antes da resposta à proposta { $id }.
news-missed = { $name } fica sem jogar nesta rodada (fim da linha).
news-named = { $name } quer colocar **{ $tile }** ({ $route }) e precisa levantar dinheiro em leilão.
posts-latest = De agora em diante, só o tabuleiro mais recente tem imagem e botões; as mensagens anteriores ficam só com o texto.
posts-all = De agora em diante, todos os tabuleiros ficam com a imagem.
posts-quiet = De agora em diante, o canal fica com um só tabuleiro, sempre atualizado, e uma linha que chama quem joga.
posts-line-all = Todos os tabuleiros ficam no canal.
posts-line-quiet = O canal fica com um só tabuleiro, sempre atualizado, e uma linha que chama quem joga.
turn-laid = colocou **{ $tile }** por { $cost }
turn-laid-doubled = colocou **{ $tile }** pelo dobro: { $cost }
turn-sold = vendeu um terreno em { $city } por { $proceeds }
turn-grant = terreno gratuito em { $city }
turn-completed = **completou { $route }**
turn-bought = comprou um terreno em { $city } por { $cost }
turn-planned = *como planejado*
turn-dice = rolou { $sum }
turn-moved = “{ $space }”
turn-moved-buys-nothing = “{ $space }”: não pode comprar nada ali
turn-moved-misses-turn = “{ $space }”: fica uma rodada sem jogar
turn-moved-removes-nothing = “{ $space }”: nenhum trecho a retirar
turn-moved-pays-nothing = “{ $space }”: sem títulos, nada a pagar
turn-moved-gets-nothing = “{ $space }”: sem títulos, nada a receber
turn-paid = pagou { $amount } ({ $cause })
turn-paid-to = pagou { $amount } a { $to }
turn-received = recebeu { $amount }
turn-auctioned = leiloou um título de { $city }: { $to } pagou { $price }
turn-to-bank = leiloou um título de { $city }: o banco pagou { $price }
turn-unsold = leiloou um título de { $city } sem vender
turn-to-bank-unasked = leiloou um título de { $city }, mas ninguém podia dar lance: o banco pagou { $price }
turn-unsold-unasked = leiloou um título de { $city }, mas ninguém podia dar lance
turn-deed = tirou um título de { $city }
turn-built = construiu em { $route } ({ $sections } de 4)
turn-removed = retirou um trecho de { $route }

## Perguntas ao jogador

hand = Suas peças: { $tiles }
hand-cash = Você tem { $cash }.
hand-1976 = { $deeds ->
    [nada] Você tem { $cash } e nenhum título.
   *[other] Você tem { $cash }. Títulos: { $deeds }.
 }
hand-bankrupt = Você faliu e está fora desta partida.
hand-resigned = Você abandonou esta partida.
waiting-for = Esperando por { $names }.
waiting-bids = Esperando os lances do leilão.
ask-lay = **Sua vez: coloque uma peça.**
menu-lay = Escolha a peça…
cost-doubled = { $cost } (dobro)
effect-grant = terreno gratuito em { $city }
effect-completes = completa a rota: { $payouts }
effect-completes-nothing = completa a rota: ninguém recebe nada
effect-ends = encerra a partida: último cravo, { $bonus } para você
effect-ends-won = encerra a partida: você vence por { $mine } a { $other }
effect-ends-lost = encerra a partida: { $name } vence por { $most } aos seus { $mine }
effect-ends-level = encerra a partida: os mais ricos empatam em { $cash }
effect-deed = um título de graça
means-sell = faltam { $short }: venda terrenos antes
means-auction = faltam { $short }: leiloe um título antes
means-out-of-reach = faltam { $short }, e você não tem como conseguir
means-forbidden = só se você não puder pagar uma peça ao lado de cidade ou trilhos
means-other-named = você anunciou outra peça
ask-buy = **Você pode comprar um terreno.**
menu-buy = Escolha o terreno…
buy-note = { $cards ->
    [1] { $income } em cada pagamento
   *[other] { $income } a mais em cada pagamento
} { $payouts ->
    [0] (não resta nenhum)
    [one] (resta 1)
   *[other] (restam até { $payouts })
} · sua { $cards }ª carta
buy-worthless = não paga mais: só conta no desempate
buy-no-payouts = não paga mais: só serve em um leilão
ask-sell = **{ $tile }** custa { $cost }, e faltam { $short }. Quais terrenos você vende ao banco, pela metade do custo, arredondada para cima? Escolha só o necessário.
ask-put-up = **{ $tile }** custa { $cost }, e faltam { $short }. Qual título você leiloa? Depois você terá que colocar esta peça e não vai poder comprar nada neste turno.
menu-sell = Escolha os terrenos…
menu-put-up = Escolha o título…
raise-proceeds = rende { $proceeds }
raise-minimum = rende pelo menos { $minimum }
raise-more = O menu tem { $shown } das suas { $all } cartas; `/colocar` com `vender` aceita qualquer uma.
raise-more-auction = O menu tem { $shown } das suas { $all } cartas; `/leilão` aceita qualquer uma.
ask-bid = { $seller } leiloa um título de **{ $city }**. Quanto você pagaria, no máximo? Escolha de { $least } a { $most }; com `/lance`, no canal, vale qualquer múltiplo de { $step }.
    Você responde uma vez só. Quem der o maior lance paga { $step } a mais que o segundo, e nunca mais que o próprio lance.
ask-bid-only = { $seller } leiloa um título de **{ $city }**. Você pode dar um lance de { $least }, o máximo com o seu dinheiro, ou passar.
    Você responde uma vez só. Quem der o maior lance paga { $step } a mais que o segundo, e nunca mais que o próprio lance.
ask-bid-none = { $seller } leiloa um título de **{ $city }**. Os lances começam em { $least }, e você tem menos: só dá para passar. Os outros não ficam sabendo.
ask-bid-worth = Este seria o seu { $cards }º título de { $city }: { $income } em cada pagamento { $payouts ->
    [0] (não resta nenhum).
    [one] (resta 1).
   *[other] (restam até { $payouts }).
 }
menu-bid = Seu lance máximo…
confirm-bid = Seu lance será de até **{ $amount }** pelo título de { $city }. Não dá para mudar depois.
ask-bid-others = { $seller } ainda tem estes títulos: { $deeds }. **Lance em todos** responde a todos os leilões.
confirm-no-bid = Você não vai dar lance pelo título de **{ $city }**. Não dá para mudar depois.
confirm-bid-all = Por título, até { $seller } conseguir pagar: { $bids }? Neste leilão, isso é definitivo; nos próximos, você pode mudar de ideia. Só você vê isto.
confirm-bid-short = Se o seu dinheiro não bastar na hora, o lance será o que sobrar.
confirm-bid-rest = Sobre { $cities } eu pergunto depois.
confirm-pass-all = Passar neste leilão e em todos os outros, até { $seller } conseguir pagar? Neste leilão, isso é definitivo; nos próximos, você pode mudar de ideia. Só você vê isto.
confirm-least-all = Dar o lance mínimo neste leilão (**{ $least }**) e em todos os outros, até { $seller } conseguir pagar? Neste leilão, isso é definitivo; nos próximos, você pode mudar de ideia. Só você vê isto.
confirm-least-upto = Dar o lance mínimo neste leilão (**{ $least }**) e, desde que não passe disso, em todos os outros, até { $seller } conseguir pagar? Neste leilão, isso é definitivo; nos próximos, você pode mudar de ideia. Só você vê isto.
standing-pass = Você vai passar em todos os leilões até { $seller } conseguir pagar. Só você vê isto.
standing-least = Você vai dar o lance mínimo em todos os leilões até { $seller } conseguir pagar. Só você vê isto.
standing-least-upto = Você vai dar o lance mínimo, sem passar de { $most }, em todos os leilões até { $seller } conseguir pagar. Só você vê isto.
standing-bids = Por título, até { $seller } conseguir pagar: { $bids }. Só você vê isto.
standing-put-up = Seus títulos vão a leilão um após o outro, até você conseguir pagar. Os lances começam em { $least }.
standing-dropped-seller = Certo: quando este leilão acabar, você escolhe o que leiloar em seguida.
standing-dropped = Certo: no próximo leilão eu pergunto de novo. O que você já respondeu continua valendo.
bid-all-most = { $city } até { $amount }
bid-all-pass = passar em { $city }
bid-all-form = Seu lance máximo por título
bid-all-range = Você tem { $cards }. De { $least } a { $most }; 0 passa.
bid-kept = Seu lance é de até **{ $amount }** pelo título de { $city }. Ninguém vê isso antes do fim do leilão.
pass-kept = Você passou, sem dar lance pelo título de { $city }. Ninguém vê isso antes do fim do leilão.
bid-impossible = Um título de { $city } está em leilão. Os lances começam em { $least }, e você tem menos, por isso passa. Os outros não ficam sabendo.
bid-done = Resposta anotada. Ninguém vê o que você respondeu antes do fim do leilão.
offer-done = Proposta feita: todos podem vê-la.
ask-roll = **Sua vez: role os dados.**
ask-land = **Terreno { $price }:** você pode comprar o título do topo do baralho.
ask-land-pass = **Terreno { $price }:** seu dinheiro não dá para comprar o título do topo do baralho. Aperte **Não comprar** para encerrar o turno.
ask-build = **Você pagou os trilhos: construa um trecho em uma rota.**
menu-build = Rota onde construir…
sections = trecho { $count } de 4
ask-remove = **Rebelião do Noroeste: retire um trecho de uma rota.**
menu-remove = Rota de onde retirar…
ask-debt = Você deve **{ $amount }** para { $to } ({ $cause }), e **faltam { $short }**. Venda títulos com `/negócio`, no canal, aceite uma proposta ou escolha abaixo um título para leiloar. Se não tiver mais nada a oferecer, você sai da partida.
lot-highest = ninguém deu lance da última vez: o mínimo pode ser de até { $highest }
lot-held = você tem { $cards }
ask-minimum = Por quanto, no mínimo, você vende o título de { $city }?
ask-minimum-all = Por quanto, no mínimo, você vende cada título? Eles vão a leilão um após o outro, até você conseguir pagar. Dá para responder a todos de uma vez, e você pode parar depois de qualquer leilão.
menu-minimum = Seu preço mínimo…
done = Pronto.
confirm-lay = Colocar **{ $tile }** ({ $route }) por { $cost }?
confirm-lay-doubled = Colocar **{ $tile }** ({ $route }) pelo dobro, por **{ $cost }**?
confirm-lay-sells = Para isso, você vende ao banco: { $land }.
confirm-sold = { $city } { $cost } (rende { $proceeds })
confirm-final = Para desfazer depois, talvez todos precisem concordar.
plan-stands = 📝 **Seu plano** para o próximo turno: { $plan }.
plan-dropped = 📝 **Seu plano foi descartado:** { $why }
plan-in-part = 📝 **Só uma parte do seu plano foi cumprida.** { $why }
plan-none = 📝 Você ainda não planejou nada.
plan-dropped-now = 📝 Plano descartado: na sua vez, você decide na hora.
plan-menu-old = Esse menu era antigo. Agora você pode planejar isto:
plan-how = Sigo o plano assim que chegar a sua vez, se ainda der; antes disso, só você o vê. Se não der, ou se alguém desfizer jogadas, descarto o plano e explico por quê. `/planejar` tem todas as opções.
plan-lay = colocar **{ $tile }** ({ $route }) por até { $cost }
plan-else-lay = se não der, colocar **{ $tile }** ({ $route }) por até { $cost }
plan-buy-open = depois você escolhe o que comprar
plan-buy-nothing = depois não comprar nada
plan-buy = depois comprar um terreno em { $city } por até { $cost }
plan-roll = rolar os dados
plan-land-open = depois você decide na hora
plan-land-nothing = não comprar o título do topo
plan-land = comprar o título do topo se custar até { $cost }
plan-tile-dearer = **{ $tile }** custa { $cost } agora, acima do seu limite.
plan-land-dearer = Um terreno em { $city } custa { $cost } agora, acima do seu limite.
plan-free-land = **{ $tile }** daria a você o terreno gratuito de { $city }. Nesse turno não dá para comprar terreno.
plan-nothing = Nada
plan-nothing-note = Não comprar terreno nesse turno
plan-at-most = Por até { $cost }, o preço de agora
plan-at-most-unclaimed = Por até { $cost }, depois que alguém ganhar o terreno gratuito
misfit-tile-dearer = **{ $tile }** custa { $cost }, e o seu plano ia até { $most }.
misfit-needs-land = **{ $tile }** custa { $cost }, mais do que você tem: escolha quais terrenos vender.
misfit-supported-first = **{ $tile }** fica longe de cidades e trilhos, e você precisa colocar uma peça que fique ao lado deles.
misfit-land-dearer = Um terreno em { $city } custa { $cost }, e o seu plano ia até { $most }.
misfit-no-land = Não há terreno à venda em { $city }.
misfit-free-land = **{ $tile }** deu a você o terreno gratuito de { $city }, e nesse turno não dava para comprar terreno.
misfit-cannot-pay = O terreno custa { $cost }, mais do que você tem.
misfit-not-possible = As regras não permitem isso agora.
misfit-taken-back = Jogadas foram desfeitas.
undo-at-once = **Desfazer sua última jogada?** Ela não revelou nada a você, e ninguém jogou depois. Os outros podem ver que você desfez.
undo-alone = **Desfazer?** Você não precisa do acordo de ninguém. Pode fazer isso três vezes por turno.
undo-asks = **Dá para desfazer se todos concordarem:** { $names }. Eu pergunto no canal. O prazo é de 24 horas, e silêncio conta como não. Se alguém jogar antes, o pedido acaba; os computadores continuam jogando. Você pode pedir uma vez por turno.
undo-asks-turn = Para isso, todos precisam concordar: { $names }.
undo-last = Sua última jogada e o que veio depois:
undo-turn = Desfazer o turno todo também desfaz:
undo-more = e mais { $count }
undo-chance = O que foi sorteado depois disso será sorteado de novo.
vote-take-back = ↩️ { $name } pede para desfazer jogadas.
vote-back-to = Isso desfaria:
vote-asked = De acordo, { $names }? Todos precisam concordar. O prazo acaba { $until }, e silêncio conta como não. Se alguém jogar antes, o pedido acaba. Os computadores continuam jogando, e as jogadas deles também seriam desfeitas.
vote-carried = ✅ Todos concordaram.
vote-refused = ❌ { $name } não concorda: a partida segue como está.
vote-silent = ⌛ Sem resposta de { $names }: a partida segue como está.
vote-withdrawn = { $name } retirou o pedido.
vote-lapsed = Este pedido não vale mais e foi encerrado.
vote-moved = ↪️ Alguém jogou antes, e o pedido acabou.
vote-absent-stand-in = 🤖 { $asker } propõe que um computador jogue até { $name } voltar.
vote-absent-level = 🤖 { $asker } propõe que um computador fique de vez com o lugar de { $name }.
vote-absent-person = 🪑 { $asker } propõe passar o lugar de { $name } a { $person }, se { $person } quiser.
vote-absent-end = 🏁 { $asker } propõe encerrar a partida, porque { $name } está ausente.
vote-absent-asked = De acordo, { $names }? A votação acaba { $until }, e vale a maioria de quem responder. Se quem está ausente jogar antes, não há o que decidir.
vote-agreed = A favor: { $names }.
vote-disagreed = Contra: { $names }.
vote-absent-carried = ✅ A maioria concorda.
vote-absent-refused = ❌ Não houve maioria: a partida segue como está.
vote-back = 👋 { $name } voltou: não há mais o que decidir.
vote-invite = 🪑 { $asker } convida { $person } para jogar no lugar de { $name }.
vote-invite-asked = { $names }, topa? **Concordar** dá o lugar a você, que verá a mão e o que todos já puderam ver. O prazo acaba { $until }.
vote-invite-carried = ✅ { $name } topou e vai jogar.
vote-invite-refused = ❌ { $name } não quis.
vote-invite-silent = ⌛ Sem resposta de { $name }.
vote-opened = Pedido feito a { $names }. O resultado aparece na mensagem do canal. Mudou de ideia? Aperte **Retirar** aqui, ou **Recusar** lá.
vote-noted = Anotado: você concorda. Falta a resposta de { $names }.
vote-you-refused = Anotado: você não concorda. A partida segue como está.
vote-you-withdrew = Você retirou o seu pedido.
post-taken-back = ↩️ **Jogadas desta mensagem foram desfeitas e não valem mais.**
confirm-gift = Você dá { $give } a { $to } e não recebe **nada** em troca.
confirm-resign = Quer mesmo abandonar esta partida? Suas peças voltam ao monte, e seu dinheiro vai para o banco.
confirm-resign-1976 = Quer mesmo abandonar esta partida? Seus títulos saem do jogo. Se você deve a alguém, seu dinheiro vai para essa pessoa; se não, para o banco.
confirm-end-last = Quer mesmo encerrar esta partida para todos? Ela está valendo, e você joga nela. Se já conta, você fica em último, e a ordem dos outros é pelo dinheiro. Se ainda não conta, fica registrado que você largou no começo.
confirm-end-lobby = Quer mesmo fechar esta sala para todos?
confirm-end = Quer mesmo encerrar esta partida para todos? Ninguém vence.
dm-where = Em { $place }:
place-dm = nossas mensagens diretas
dm-sold = { $to } arrematou o seu título de { $city } por { $price }.
dm-sold-to-bank = Não houve lances: o banco ficou com o seu título de { $city } por { $price }.
dm-unsold = Não houve lances: o título de { $city } continua com você.
dm-laid = Sua peça **{ $tile }** foi colocada por { $cost }.
dm-not-your-turn = Não é a sua vez. Eu aviso por aqui quando for.
dm-own-auction = Seu leilão de um título de **{ $city }** está aberto: os outros estão respondendo. Eu aviso por aqui quando for a sua vez.
dm-out = Eu aviso por aqui quando a partida terminar.
counter-title = Contraproposta
button-pass = Não comprar
button-board = Mostrar o tabuleiro
button-auction-all = Leiloar todos
button-bid-all = Lance em todos
button-no-bid = Passar
button-pass-all = Passar em todos
button-least-all = Mínimo em todos
button-drop-standing = Decidir um por um
button-confirm = Confirmar resposta
button-back = Voltar
button-undo = Desfazer
button-undo-now = Sim, desfazer
button-undo-turn = Desfazer meu turno
button-ask-last = Pedir para desfazer
button-ask-turn = Pedir para desfazer o turno
button-agree = Concordar
button-disagree = Recusar
button-withdraw-request = Retirar
button-plan = Planejar
button-plan-roll = Planejar: rolar os dados
button-plan-drop = Descartar o plano
menu-plan-lay = Planejar qual peça colocar…
menu-plan-buy = Planejar o que comprar depois…
button-absent = Substituir { $name }…
button-absent-stand-in = Computador por enquanto
button-absent-level = Computador de vez
button-absent-end = Encerrar a partida
button-replay = Rever a partida
button-review = Analisar
button-reviewed-turn = 🔎 Turno { $turn }
button-review-method = Como funciona
button-share = Compartilhar
shared-by = { $name } compartilha:
button-lay = Colocar { $tile }
button-offer = Sim, propor
button-buy-land = Comprar o título
button-resign = Sim, abandonar
button-end-lobby = Fechar a sala
button-end = Sim, encerrar
form-amount = 7 e $7.000 são a mesma coisa.
counter-cash = Você tem { $cash }. 7 e $7.000 são a mesma coisa.
counter-deeds = Títulos de { $name }.
counter-own-deeds = Seus títulos.
counter-deed-of = { $n } de { $count }
bid-form = Lance pelo título de { $city }
bid-form-label = Seu lance máximo
bid-form-range = De { $least } a { $most }, em múltiplos de { $step }. 7 e $7.000 são a mesma coisa.
button-type-bid = Digitar lance
button-habits = Mudar
habits = Seus ajustes
habits-quiet_from = Início do silêncio
habits-quiet_from-note = Por exemplo, 22:00. Para não ter silêncio, deixe os dois horários em branco.
habits-quiet_to = Fim do silêncio
habits-quiet_to-note = Por exemplo, 07:00.
habits-time_zone = Fuso horário
habits-time_zone-note = Pela cidade, como America/Sao_Paulo. A opção do comando sugere alguns.
habits-reminder = Lembrete
habits-reminder-note = Quando lembro você das partidas que esperam por você.
habits-pictures = Imagens
habits-pictures-note = Nas mensagens que só você vê.

## Dicas

hints-on = 💡 Com dicas: `/dica` diz a quem joga o que o computador mais forte faria. Partidas com dicas nunca valem para a classificação.
rated-on = 🏆 Valendo: conta assim que duas pessoas fizerem três jogadas cada. Não há dicas, e quem abriu não pode encerrar antes do fim. Se alguém sumir, os outros podem votar para encerrar. É preciso o sim de mais da metade das pessoas que ainda jogam, contando quem sumiu.
rated-needs-person = Vale para a classificação quando outra pessoa entrar
rated-needs-clock = Sem relógio, não vale para a classificação
rated-short = 🏆 Vale para a classificação
unrated-person = Não vale para a classificação: só uma pessoa está jogando.
unrated-clock = Não vale para a classificação: a partida não tem relógio.
unrated-both = Não vale para a classificação: só uma pessoa está jogando, e a partida não tem relógio.
hint = 💡 **O que o computador mais forte faria no seu lugar.** Ele só vê o que você vê.
hint-only = É a única jogada que você tem.
hint-chances = -# Pelas contas dele, você vence { $first } de 100 partidas assim com a primeira opção, e { $second } com a segunda.
hint-lay = Coloque **{ $tile }** ({ $route }) por { $cost }:
hint-lay-doubled = Coloque **{ $tile }** ({ $route }) pelo dobro, por { $cost }:
hint-put-up-for = Leiloe seu título de { $city }, de { $cost }, para colocar **{ $tile }** ({ $route }):
hint-buy = Compre um terreno em **{ $city }** por { $cost }:
hint-buy-nothing = Não compre nada:
hint-bid = Dê um lance de até **{ $amount }** pelo título de { $city }:
hint-no-bid = Não dê lance pelo título de { $city }:
hint-roll = Role os dados.
hint-offer = Antes de rolar os dados, use `/negócio` para oferecer { $give } a { $to } e pedir { $take }:
hint-buy-land = Compre o título do topo do baralho por { $price }:
hint-build = Construa um trecho em **{ $route }**:
hint-remove = Retire um trecho de **{ $route }**:
hint-put-up = Leiloe um título de **{ $city }** por { $minimum } ou mais:
hint-put-up-any = Leiloe um título de **{ $city }** por qualquer preço:
hint-accept = Aceite a proposta { $id } ({ $name } dá { $give } e recebe { $take }):
hint-decline = Recuse a proposta { $id } ({ $name } dá { $give } e recebe { $take }). Se você aceitasse:
fact-you-get = você { $amount }
fact-would-pay = pagamentos quando essa rota ficar completa, se nada mudar até lá: { $payouts }
fact-pays-nobody = ninguém receberia nada por essa rota
fact-completes = completa { $route }: { $payouts }
fact-completes-nothing = completa { $route }: ninguém recebe nada
fact-last-spike = é o último cravo: { $bonus } para você, e a partida termina
fact-ends = dinheiro de cada um no fim: { $cash }
fact-grant = dá a você o terreno gratuito de { $city }
fact-short = depois { $count ->
    [one] falta 1
   *[other] faltam { $count }
 } em { $route }
fact-own-last = você tem **{ $tile }**, a última peça dessa rota
fact-lacks = { $count ->
    [one] falta um espaço
   *[other] faltam { $count } espaços
 } em { $route }
fact-left = deixa você com { $cash }
fact-left-least = deixa você com { $cash } ou mais
fact-kept = você fica com os seus { $cash }
fact-cheapest = sua peça mais barata, **{ $tile }**, custa { $cost }
fact-land-more = { $city }: { $cards ->
    [0] você fica sem nenhum
   *[other] você fica com { $cards }
 } e recebe { $amount } a mais em cada pagamento { $payouts ->
    [0] (não resta nenhum)
    [one] (resta 1)
   *[other] (restam até { $payouts })
 }
fact-land-fewer = { $city }: { $cards ->
    [0] você fica sem nenhum
   *[other] você fica com { $cards }
 } e recebe { $amount } a menos em cada pagamento { $payouts ->
    [0] (não resta nenhum)
    [one] (resta 1)
   *[other] (restam até { $payouts })
 }
fact-land-more-other = { $city }: { $cards ->
    [0] { $name } fica sem nenhum
   *[other] { $name } fica com { $cards }
 } e recebe { $amount } a mais em cada pagamento { $payouts ->
    [0] (não resta nenhum)
    [one] (resta 1)
   *[other] (restam até { $payouts })
 }
fact-land-fewer-other = { $city }: { $cards ->
    [0] { $name } fica sem nenhum
   *[other] { $name } fica com { $cards }
 } e recebe { $amount } a menos em cada pagamento { $payouts ->
    [0] (não resta nenhum)
    [one] (resta 1)
   *[other] (restam até { $payouts })
 }
fact-forgone = ele renderia a você { $amount } a mais em cada pagamento { $payouts ->
    [0] (não resta nenhum)
    [one] (resta 1)
   *[other] (restam até { $payouts })
 }
fact-sold = vende ao banco por { $proceeds } seu terreno de { $cost } em { $city }
fact-lacking = faltam { $short }
fact-least-bid = o menor lance é { $least }
fact-deck = no baralho, títulos de cidades que ainda pagam: { $paying } de { $deeds }
fact-sections-left = deixa a rota com { $count } de 4 trechos

## O tutorial

lesson-heading = **Sua primeira partida** · passo { $number } de { $count }
lesson-heading-free = **Sua primeira partida**
lesson-taken-up = -# Você parou aqui.
lesson-stale = -# Esse botão é de uma parte anterior do tutorial. Agora você está aqui.
lesson-anew = -# Aquele tutorial não está mais guardado, então comecei outro.
lesson-or = { $one } ou { $other }
lesson-welcome = Você e { $other }, um computador fácil, constroem uma ferrovia de St. Louis, no leste, a Sacramento, no oeste. A construção é dos dois, mas o dinheiro é de cada um: quando a ferrovia ficar completa, vence quem tiver mais.
    O tabuleiro tem nove cidades e, entre elas, doze rotas de quatro espaços. Abaixo dele estão as suas quatro peças; só você as vê.
lesson-welcome-words = Você e { $other }, um computador fácil, constroem uma ferrovia de St. Louis, no leste, a Sacramento, no oeste. A construção é dos dois, mas o dinheiro é de cada um: quando a ferrovia ficar completa, vence quem tiver mais.
    O tabuleiro tem nove cidades e, entre elas, doze rotas de quatro espaços. Você tem quatro peças; só você as vê.
lesson-first-tile = A cada turno, você coloca uma peça no espaço que tem o código dela. Ao lado de uma cidade ou de uma peça da mesma rota, você paga o custo normal; em qualquer outro lugar, o dobro. Na imagem, os custos são em milhares de dólares, e o dobro fica em vermelho.
    Quem coloca a primeira peça ao lado de uma cidade também ganha o terreno gratuito dela, a carta com a estrela. Por isso, escolha { $tiles }.
lesson-first-tile-words = A cada turno, você coloca uma peça no espaço que tem o código dela. Ao lado de uma cidade ou de uma peça da mesma rota, você paga o custo normal; em qualquer outro lugar, o dobro.
    Quem coloca a primeira peça ao lado de uma cidade também ganha o terreno gratuito dela. Por isso, escolha { $tiles }.
lesson-first-tile-not = **{ $tile }** · { $facts } · pode esperar: não traz terreno gratuito. Desta vez, escolha { $wanted }.
lesson-next-tile = Agora você tem o terreno gratuito de { $land }. Sempre que uma rota dessa cidade fica completa, ele paga o valor da moeda acima da cidade. Você pegou uma peça nova, { $other } jogou, e é a sua vez de novo.
    Sai mais barato continuar os trilhos: ao lado de uma peça já colocada, você paga o custo normal. Coloque { $tiles }.
lesson-next-tile-words = Agora você tem o terreno gratuito de { $land }. Sempre que uma rota dessa cidade fica completa, ele paga a você. Você pegou uma peça nova, { $other } jogou, e é a sua vez de novo.
    Sai mais barato continuar os trilhos: ao lado de uma peça já colocada, você paga o custo normal. Coloque { $tiles }.
lesson-next-tile-not = **{ $tile }** · { $facts } · pode esperar. Desta vez, coloque { $wanted }, ao lado dos trilhos que já existem.
lesson-land = Essa peça não trouxe terreno gratuito, então agora você pode comprar um terreno. Vale qualquer cidade cujo terreno gratuito já tem dono. A carta mais barata sai primeiro, e cada uma das seguintes custa { $thousand } a mais.
    Cada carta de uma cidade paga: com duas, você ganha o dobro. Compre um terreno em { $cities }, onde você já tem uma carta.
lesson-land-not = Em outra partida, pode ser uma boa. Desta vez, compre um terreno em { $wanted }, para ter duas cartas da mesma cidade.
lesson-payout = Esse foi um turno inteiro: colocar uma peça, comprar um terreno se quiser, pegar uma peça nova. Agora veja para que servem os terrenos. Falta uma peça em { $route }, e ela está com você. Com quatro peças, a rota fica completa, e o banco paga a quem tem terrenos nas duas cidades dela.
    Coloque { $tiles } e receba { $mine }.
lesson-payout-not = **{ $tile }** · { $facts } · pode esperar. Coloque { $wanted }: ela completa uma rota, e você recebe.
lesson-choice = É assim que se ganha dinheiro: compre terrenos onde as rotas estão quase completas, depois complete essas rotas. Quando todas as rotas de uma cidade ficam completas, os terrenos dela não pagam mais.
    Agora você pode comprar um terreno ou não comprar nada: as duas respostas valem. Só guarde o bastante para a próxima peça. Quem não consegue pagar nenhuma das suas peças, nem vendendo terrenos, sai da partida.
lesson-money = Terrenos e trilhos consomem dinheiro, e nas montanhas do oeste um espaço custa até { $dearest }. Mais cedo ou mais tarde, falta dinheiro justo para a peça que mais renderia.
    Para chegar logo lá, aperte **Avançar**: o computador joga por vocês dois até isso acontecer com você.
lesson-sale = { $tiles } completa { $route } e rende { $mine } para você, mas custa mais do que você tem. Nesse caso, e só nele, você pode vender terrenos ao banco. Ele paga metade do que a carta custou, arredondada para cima até um múltiplo de { $thousand }. Terreno gratuito não se vende, nem terreno de cidade que não paga mais.
    Escolha { $tiles }; em seguida, você decide quais terrenos vender.
lesson-sale-not = **{ $tile }** · { $facts } · pode esperar. Para ver como se vende terreno, escolha { $wanted }: ela compensa a venda.
lesson-which-land = Venda o mínimo possível, de preferência em cidades com poucos pagamentos restantes. O que você vende pode ser comprado de novo depois.
lesson-last-spike = A partida termina quando rotas completas ligam St. Louis a Sacramento. A peça que fecha a ligação é o último cravo: ela rende { $bonus }, a rota dela ainda paga, e depois disso os terrenos não valem mais nada.
    Por isso, quem está na frente tem pressa, e quem está atrás constrói em outro lugar. Aperte **Avançar**: o computador joga por vocês dois até faltarem poucas peças.
lesson-on-your-own = { $left ->
    [one] Falta uma peça no caminho mais curto, e é a sua vez.
   *[other] Faltam { $left } peças no caminho mais curto, e é a sua vez.
 } Daqui até o fim, você decide tudo: o roteiro acabou, e { $other } quer vencer.
    Cada linha abaixo diz quanto uma peça custa e o que ela traz. Boa sorte!
lesson-end = Essa foi a sua primeira partida! Aperte **Jogar no fácil** ou **Jogar no difícil** para jogar a próxima nas nossas mensagens diretas, com dicas. Ou chame seus amigos com `/partida nova` em um canal de um servidor. `/regras` traz o resumo das regras, e `/ajuda` diz a qualquer momento o que você pode fazer.
lesson-left = Agora você conhece todas as regras. Aperte **Jogar no fácil** ou **Jogar no difícil** para jogar uma partida de verdade nas nossas mensagens diretas, com dicas. Ou chame seus amigos com `/partida nova` em um canal de um servidor. `/regras` traz o resumo das regras, e `/ajuda` diz a qualquer momento o que você pode fazer.
button-lesson-on = Continuar
button-lesson-ahead = Avançar
button-lesson-off = Encerrar tutorial
button-lesson-anew = Começar de novo

## Resultado

result-won = 🏆 { $names } venceu!
result-won-by = 🏆 { $names } venceu por { $lead }!
result-won-land = 🏆 { $names } venceu no desempate: seus terrenos custaram mais!
result-shared = 🏆 { $names } dividem a vitória!
result-last-player = 🏆 { $names } venceu: todos os outros saíram da partida!
result-place = { $place }. { $name } · { $cash }
result-place-land = { $place }. { $name } · { $cash } (desempate pelo custo dos terrenos: { $land })
result-bankrupt = { $place }. { $name } · faliu
result-resigned = { $place }. { $name } · abandonou
result-own-place = Você ficou em { $place }º lugar entre { $players }, com { $cash }.
result-own-place-out = Você ficou em { $place }º lugar entre { $players }.
result-number = ({ $place }º)
result-numbers = ({ $from }º → { $place }º)
result-paydays = 💰 Melhor turno de cada um: { $list }
result-payday = { $name } { $cash } (turno { $turn })
result-expenses = 💸 Maior gasto de cada um: { $list }
result-expense = { $name } { $cash } { $paid-for } (turno { $turn })
result-for-tile = com a peça **{ $tile }**
result-for-land = com terreno em { $city }
result-for-deed = com um título de { $city }
result-for-top-deed = com um título
result-for-space = com { $space }
result-in-deal = em um negócio
result-set-aside = A peça separada era **{ $tile }**.
result-seed = Semente: `{ $digits }`…
result-stood-in = { $moves ->
    [one] Um computador fez 1 jogada
   *[other] Um computador fez { $moves } jogadas
 } no lugar de { $name }.
result-tenure = { $name } jogou no lugar de { $former } a partir do passo { $step }.
result-thanks = Valeu pelo jogo, { $names }!

## A análise de uma partida

review-title = **Análise da partida**: chances de vencer, turno a turno
review-points = **Momentos decisivos**, do maior ao menor
review-choice = Turno { $turn }: { $name } { $action }.
review-last-spike = { $name } colocou o último cravo.
review-gained = Ganhos: { $amounts }.
review-paid = Custos: { $amounts }.
review-out = { $name } saiu da partida.
review-swings = O turno todo mudou as chances: { $swings }.
review-better = O nível **difícil** { $hard }; a escolha em si custou { $cost ->
    [one] 1 ponto
   *[other] { $cost } pontos
 }.
review-stood-in = { $name } (com um computador no lugar)
review-none = Nenhum turno mudou as chances.
review-own = **Suas jogadas que mais custaram**, em pontos da sua chance de vencer
review-own-choice = Turno { $turn }: você { $action }.
review-own-better = O nível **difícil** { $hard }; sua escolha custou { $cost ->
    [one] 1 ponto
   *[other] { $cost } pontos
 }.
review-own-none = Nenhuma jogada sua custou muito. Boa partida!
review-board = O tabuleiro mostra o momento antes dessa jogada.
review-luck = **Sorte e escolhas**, em pontos da chance de vencer
review-account = { $name }: { $start } no começo, sorte { $luck }, escolhas próprias { $own }, escolhas dos outros { $others }: { $end } no fim
review-how = Chance: em quantas de 100 partidas cada um venceria se computadores jogassem dali até o fim. Calculo duas vezes: pelo que todos podiam ver, e sabendo o que estava oculto. Cada escolha é comparada com a do computador no nível difícil, que só sabe o que a pessoa podia saber. O resto é sorte: a distribuição, o que saiu do monte, os dados e o que ninguém podia saber.
review-waits = Outras partidas estão na frente. A sua já está na fila.
review-progress = Analisando a partida: { $percent }%. Leva um minuto ou dois, só na primeira vez.
review-lay = { $form ->
    [would] teria colocado **{ $tile }** ({ $route })
   *[did] colocou **{ $tile }** ({ $route })
 }
review-lay-selling = { $form ->
    [would] teria vendido { $land } e colocado **{ $tile }** ({ $route })
   *[did] vendeu { $land } e colocou **{ $tile }** ({ $route })
 }
review-buy = { $form ->
    [would] teria comprado um terreno em **{ $city }**
   *[did] comprou um terreno em **{ $city }**
 }
review-pass = { $form ->
    [would] não teria comprado nada
   *[did] não comprou nada
 }
review-put-up = { $form ->
    [would] teria leiloado um título de **{ $city }** para colocar **{ $tile }**
   *[did] leiloou um título de **{ $city }** para colocar **{ $tile }**
 }
review-ask = { $form ->
    [would] teria leiloado um título de **{ $city }** por no mínimo { $amount }
   *[did] leiloou um título de **{ $city }** por no mínimo { $amount }
 }
review-bid = { $form ->
    [would] teria dado um lance de até { $amount } pelo título de **{ $city }**
   *[did] deu um lance de até { $amount } pelo título de **{ $city }**
 }
review-no-bid = { $form ->
    [would] não teria dado lance pelo título de **{ $city }**
   *[did] não deu lance pelo título de **{ $city }**
 }
review-roll = { $form ->
    [would] teria rolado os dados
   *[did] rolou os dados
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
review-chart-truth = a mesma, sabendo o que estava oculto
review-chart-point = momento decisivo
review-chart-note = sorte { $luck } · escolhas { $own }
review-alt = Chances de vencer em %, do começo ao fim, a cada 1/8 da partida. Pelo que todos podiam ver:
review-alt-truth = Sabendo o que estava oculto:

## Textos alternativos

alt-to-play = vez de { $name }
alt-track = Trilhos: { $routes ->
    [nada] nenhum
   *[other] { $routes }
 }
alt-last = Trilhos mais recentes: { $tile }
alt-removed = Terreno gratuito fora do jogo: { $cities }
alt-dice = Dados: { $a } e { $b }
alt-by-computer = { $name } (computador)
alt-seat = { $name }{ $place }: { $cash }
alt-complete = completa
alt-line = A ferrovia de ponta a ponta: { $routes }
alt-bank = banco
alt-land = Terrenos, preços em milhares:
alt-city = { $city } (paga { $pays }, { $left ->
    [one] resta { $left }
   *[other] restam { $left }
 }): { $cards }
alt-costs = Custos, * é o dobro:
alt-payouts = O que cada cidade paga e pagamentos restantes: { $cities }
alt-more-costs = Custos dos espaços livres: /mapa texto
alt-more-both = O que as cidades pagam e os custos dos espaços livres: /mapa texto
alt-more-payouts = O que as cidades pagam: /mapa texto
alt-result = Resultado:
alt-lobby = { $edition }: o tabuleiro antes da primeira peça. Na mesa: { $names }.
alt-result-land = No fim, cada um tinha:
alt-result-chart = Dinheiro em milhares, do começo ao fim, a cada 1/4 da partida:
alt-result-lead = Na frente: { $leads }
alt-result-lead-last = A liderança mudou { $count ->
    [one] 1 vez
   *[other] { $count } vezes
 }; por último: { $leads }
alt-result-lead-start = { $name } desde o começo
alt-result-lead-turn = { $name } a partir do turno { $turn }
alt-result-payouts = Pagamentos em milhares:
alt-result-payouts-elsewhere = Pagamentos turno a turno: /partida histórico
alt-result-payouts-turn = turno { $turn }: { $payouts }
alt-result-brought = { $land } (pagamentos: { $cash })
alt-no-deeds = nenhum título
alt-no-land = nenhum terreno
alt-deeds = Títulos, em milhares:
alt-stock = Restam no banco: { $cities }
alt-player-1976 = { $name }{ $place }: { $cash }, títulos: { $land ->
    [nada] nenhum
   *[other] { $land }
 }
alt-player = { $name }{ $place }: { $cash }, terrenos: { $land ->
    [nada] nenhum
   *[other] { $land }
 }
alt-bankrupt = { $name }: faliu
alt-resigned = { $name }: abandonou
alt-lot = O título de { $city } que está em leilão, por { $least } ou mais, abaixo do tabuleiro.
alt-hand = Suas peças: { $tiles }

## Palavras nas imagens

picture-title = The Last Spike
picture-turn = Turno { $turn }
picture-to-play = joga
picture-pool = { $count ->
    [0] monte vazio
    [one] resta 1 peça
   *[other] restam { $count } peças
}
picture-to-go = { $count ->
    [one] 1 peça até o último cravo
   *[other] { $count } peças até o último cravo
}
picture-to-go-1976 = { $count ->
    [one] 1 trecho até o último cravo
   *[other] { $count } trechos até o último cravo
}
picture-short = faltam { $short }
picture-bankrupt = faliu
picture-resigned = abandonou
picture-over = fim de jogo
picture-lobby = Nova partida
picture-lobby-seats = { $count } de { $most } lugares
picture-lobby-alone = à espera de jogadores
picture-lobby-ready = já dá para começar
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
replay-built = { $name } construiu em { $route }
replay-landed = { $name } parou em “{ $space }”
replay-land = { $name } conseguiu terrenos: { $cities }
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
    CANADENSE

## Palavras nos cartões de perfil e de classificação

card-profile = Perfil
card-leaderboard = Classificação
card-date = { $day } { $month ->
    [1] jan.
    [2] fev.
    [3] mar.
    [4] abr.
    [5] maio
    [6] jun.
    [7] jul.
    [8] ago.
    [9] set.
    [10] out.
    [11] nov.
   *[other] dez.
 } { $year }
card-seconds = { $seconds } seg
card-minutes = { $minutes ->
    [one] 1 minuto
   *[other] { $minutes } minutos
}
card-hours = { $minutes ->
    [0] { $hours }h
   *[other] { $hours }h{ $minutes }min
}
card-days = { $days ->
    [one] 1 dia
   *[other] { $days } dias
 }{ $hours ->
    [0] {""}
   *[other] {" "}e { $hours }h
}
card-rating = Pontos
card-unrated = nenhuma partida valendo
card-provisional = provisórios: menos de 12 partidas
card-provisional-note = ? pontos provisórios: menos de 12 partidas valendo
card-curve = Pontos depois de cada partida
card-curve-in = { $edition }, partida a partida
card-curve-empty = A curva começa na primeira partida valendo.
card-edition = Edição
card-games = Partidas
card-wins = Vitórias
card-place = { $place }º
card-editions-empty = Nenhuma partida terminada aqui ainda
card-cities = Cidades favoritas
card-best = Melhor partida
card-best-won = Vitória com { $cash } · { $date }
card-best-placed = { $place } lugar com { $cash } · { $date }
card-turn-time = Tempo por turno
card-against = Contra você
card-against-none = vocês ainda não se enfrentaram
card-against-games = { $count ->
    [one] 1 partida
   *[other] { $count } partidas
 }: na frente em { $ahead }, atrás em { $behind }
card-player = Jogador
card-sureness = Certeza
card-you = você
card-leaderboard-empty = Ainda não há ninguém nesta classificação.
card-settling-games = { $has } de { $needed } partidas
card-settling-known = { $has } de { $needed } conhecidos
card-settling-note = – ainda sem lugar: em calibração
card-own-unrated = Você ainda não terminou nenhuma partida valendo aqui.
card-own-hidden = Você escolheu não aparecer na classificação.
card-accuracy-winners = A classificação acertou quem venceu em { $ratings }% de { $count ->
    [one] 1 partida
   *[other] { $games } partidas
 } (só por vitórias: { $wins }%)
card-accuracy-pairs = e quem ficou na frente em { $ratings }% dos pares (só por vitórias: { $wins }%)

## Como ler o tabuleiro

guide-later = Ainda não está no tabuleiro:
guide-alt = O tabuleiro com os números de 1 a { $count } nas suas partes. A mensagem explica cada número.
guide-player = Jogador { $letter }
guide-coin = “paga”: o que uma carta da cidade rende a cada pagamento. Mais cartas da cidade na mesma mão rendem mais.
guide-payouts = Pontos: os pagamentos de uma cidade. Ponto cheio ainda vai ser pago; ponto vazio já foi.
guide-free = Estrela: o terreno gratuito da cidade, para quem colocar a primeira peça ao lado dela.
guide-held = Uma carta com a letra e a forma de um jogador é dele.
guide-bank = Uma carta com um número está no banco; o número é o preço dela.
guide-tag = “compre”: o preço da próxima carta da cidade.
guide-space = Um espaço livre: a peça e quanto custa colocá-la agora.
guide-double = Vermelho com moldura tracejada: custa o dobro, porque não há cidade nem peça da mesma rota ao lado.
guide-last = Anel vermelho: a última peça colocada.
guide-last-1976 = Anel vermelho: o último trecho construído.
guide-complete = Letra em moeda dourada: a rota está completa e já pagou.
guide-panel = Um jogador: o dinheiro e, no mapa pequeno, quantas cartas ele tem de cada cidade. Os jogadores seguem a ordem dos turnos: primeiro o lado esquerdo, de cima para baixo.
guide-turn = Lanterna: de quem é a vez. Números sem $ são milhares de dólares.
guide-path = O percurso: depois de rolar os dados, sua ficha segue as setas, e você faz o que a casa diz.
guide-amount = O número de uma casa: com +, você recebe; com −, você paga; sem sinal, é o preço dos trilhos ou do título.
guide-each = Um sinal pequeno depois do número: por título seu (carta), de cada outro jogador (pessoa) ou por ponto dos dados (dado).
guide-coin-1976 = “paga”: o que um título da cidade rende quando uma rota dela fica completa.
guide-held-1976 = Um título com a letra e a forma de um jogador é dele.
guide-deeds = Números na cidade: quanto rendem juntos um, dois, três, quatro ou cinco títulos dela na mesma mão.
guide-section = Quadradinho: um trecho ainda por construir. Quatro trechos completam uma rota.
guide-complete-1976 = Bordas douradas: a rota está completa e já pagou.
guide-panel-1976 = Um jogador: letra, forma e dinheiro. Os jogadores seguem a ordem dos turnos: primeiro o lado esquerdo, de cima para baixo.
guide-dice = Dados: o último resultado, ao lado de quem rolou.

## Situação

status-awaited = Esperando por { $name } { $since }.
status-awaited-not-told = Esperando por { $name } { $since }; o aviso está a caminho.
status-awaited-dm-closed = Esperando por { $name } { $since }. Essa pessoa não recebe mensagens diretas e precisa apertar o botão abaixo do tabuleiro.
status-not-told = { $name } (ainda sem aviso)
status-dm-closed = { $name } (sem mensagens diretas)
status-cards = { $count ->
    [0] sem cartas
    [one] 1 carta
   *[other] { $count } cartas
}
status-deeds = { $count ->
    [0] sem títulos
    [one] 1 título
   *[other] { $count } títulos
}
status-offers = { $count ->
    [one] 1 proposta em aberto.
   *[other] { $count } propostas em aberto.
}
status-more-1976 = Trilhos, títulos e pagamentos: `/mapa texto`
status-more = Trilhos, terrenos e preços: `/mapa texto`
status-debt = { $name } deve { $amount } para { $to } ({ $cause }).
status-auction = { $name } leiloa um título de { $city }.
status-named = { $name } anunciou **{ $tile }** ({ $route }) e precisa colocá-la.
status-deadline = O prazo acaba { $when }; quem não responder até lá passa.
status-rests = Só computadores jogam nesta partida. Ela continua quando terminarem as partidas mais antigas deste servidor em que também só computadores jogam.
list-empty = Você não está em nenhuma partida. `/partida nova` abre uma: em um canal de um servidor, para todos ali; nas nossas mensagens diretas, contra computadores. `/partida lista mostrar: terminadas` mostra as que acabaram. `/regras` e `/ajuda` funcionam aqui também.
list-lobby = sala
list-broken = travada
list-fair = É justo? Escolha uma partida
list-your-turn = **sua vez**
list-out = você não joga mais
list-ended = encerrada antes do fim, ninguém venceu
list-none-finished = Você ainda não terminou nenhuma partida.
recap-nothing = Nada aconteceu desde a sua última jogada.
history-after-turn = Depois do turno { $n } de { $last }:
history-turn = Turno { $n } de { $last }:
history-step = Passo { $n } de { $last }:
history-taken-back = Este passo foi desfeito ou desfez outros: este é o tabuleiro antes dele.
history-beginning = O começo, antes do passo 1 de { $last }:
history-entry-turn = turno { $n }
history-entry-step = passo { $n }

## Arquivos

file-refused = -# O Discord não aceitou o arquivo; talvez seja grande demais. Tente mais tarde ou fale com quem mantém o bot.
export-done = O registro desta partida, com tudo o que você pode saber:
replay-done = A partida, turno a turno:
replay-waits = Estou desenhando outras partidas primeiro. A sua já está na fila.
replay-progress = Desenhando os { $turns } turnos da partida. Leva um instante.
picture-missing = -# Não deu para desenhar a imagem. O arquivo anexo diz o que ela mostra.

## Recusas

refusal-rule = -# Regra { $rule }
refusal-no-game = Não há partida aberta neste canal. `/partida nova` abre uma; `/partida lista` mostra as suas.
refusal-which-game = Qual das suas partidas? Informe o número em `partida`:
refusal-not-your-game = Você não joga em nenhuma partida com esse número. `/partida lista` mostra as suas.
refusal-in-no-game = Você não está em nenhuma partida. `/partida nova` abre uma: em um canal de um servidor, para todos ali; nas nossas mensagens diretas, contra computadores. `/partida lista mostrar: terminadas` mostra as que acabaram. `/regras` e `/ajuda` funcionam aqui também.
refusal-game-here-dm = Você ainda está na partida { $game } daqui: **{ $edition }**. `/peças` mostra o que você pode fazer. Para jogar outra, encerre antes esta com `/partida encerrar`.
refusal-lobby-here = Já há uma sala aberta aqui: aperte **Entrar** abaixo dela ou use `/partida entrar`. Se quem a abriu saiu do servidor, ou se nada acontece nela há um dia, `/partida encerrar` libera o canal.
refusal-own-lobby = Sua sala já está aberta aqui. Aperte **Começar** abaixo dela quando houver pelo menos dois na mesa; **Sair** libera o seu lugar.
refusal-game-here = Já há uma partida em andamento aqui. Abra a sua em outro canal ou tópico.
refusal-not-in-server = Isso só funciona em um servidor: use o comando em um canal de lá. `/ajuda` diz o que funciona aqui.
refusal-rematch-dm = A revanche de uma partida de servidor se pede no canal dela. Aqui, `/partida nova` abre uma partida contra computadores.
refusal-nothing-played = Nenhuma partida terminou neste canal ainda. `/partida nova` abre uma.
refusal-no-game-in-dm = Não há partida aberta nas nossas mensagens diretas: `/partida nova` abre uma contra computadores. As partidas de servidores são jogadas nos canais deles ou pelos botões das minhas mensagens.
refusal-dm-closed = O Discord não me deixa enviar mensagens aqui, então nenhuma partida foi aberta. Permita mensagens diretas minhas, ou de membros de um servidor em comum, e tente de novo. Você também pode jogar em um canal de um servidor.
refusal-dm-not-opened = Agora não consigo abrir as nossas mensagens diretas. Tente de novo em um minuto, ou use `/partida nova` lá.
refusal-not-installed = Não estou neste servidor, então não dá para jogar aqui. Quem gerencia o servidor pode me convidar: <{ $link }>. Nas nossas mensagens diretas, `/partida nova` abre uma partida contra computadores.
refusal-not-here = Este servidor tem os meus comandos, mas eu não estou nele, e por isso não posso publicar uma partida aqui. Quem gerencia o servidor pode me adicionar: <{ $link }>. Depois, `/partida nova` abre uma partida.
refusal-not-played = Só quem jogou aquela partida pode pedir a revanche. `/partida nova` abre uma partida para todos.
refusal-rematch-begun = A revanche já começou em { $channel }. Quando ela acabar, você pode pedir outra.
refusal-seats-kept = Os lugares livres estão guardados para os convidados da revanche. Você pode entrar se um deles recusar. Quem abriu a partida também pode começar sem eles.
refusal-not-seated = Você não joga nesta partida. `/mapa` mostra o tabuleiro.
refusal-not-in-lobby = Você não está nesta sala. Para entrar, aperte **Entrar** abaixo dela.
refusal-already-seated = Você já tem um lugar nesta sala. Quem abriu a partida decide quando começar; **Sair** libera o seu lugar.
refusal-table-full =
    No máximo seis podem jogar, e a mesa já tem seis.
    -# Regra S1
refusal-too-many =
    Esta sala tem { $players } jogadores, e no máximo seis podem jogar: alguém precisa sair.
    -# Regra S1
refusal-foreign-deal = A distribuição não combina com esta edição, então a partida não começou. Comece de novo para sortear outra. Se não adiantar, encerre a partida com `/partida encerrar` e avise quem mantém o bot.
refusal-foreign-state = Os dados salvos desta partida são de outra edição, então não dá para jogá-la. Encerre-a com `/partida encerrar` e avise quem mantém o bot.
refusal-too-few =
    É preciso ter pelo menos dois jogadores: chame alguém ou adicione um computador.
    -# Regra S1
refusal-not-host = Só quem abriu a partida pode fazer isso: fale com { $host }.
refusal-host-gone = Quem abriu esta partida não responde mais por ela. Quem pode abrir partidas aqui pode encerrá-la com `/partida encerrar`.
refusal-begun = A partida já começou: ninguém mais pode entrar na sala nem sair dela. `/partida abandonar` tira você da partida.
refusal-starting = A partida começa em instantes: lugares e opções não mudam mais. Quando ela começar, dá para sair com `/partida abandonar`.
refusal-begun-without = A partida já começou: não dá mais para entrar. `/mapa` mostra o tabuleiro; `/partida nova`, em outro canal ou tópico, abre outra partida.
refusal-not-begun = A partida ainda não começou: quem a abriu precisa apertar **Começar**.
refusal-not-begun-host = A partida ainda não começou. Aperte **Começar** abaixo da sala quando houver pelo menos dois na mesa.
refusal-ended = Esta partida terminou. `/partida nova`, em um canal, abre outra.
refusal-not-played-out = Só dá para analisar partidas jogadas até o fim, porque a análise revela o que estava oculto. `/partida histórico`, no canal dela, mostra o que aconteceu até agora. `/partida lista mostrar: terminadas` lista as suas partidas terminadas, com os números.
refusal-broken = Esta partida travou: os dados salvos dela estão inconsistentes. Quem mantém o bot já sabe, e você pode abrir outra em outro canal. Quem a abriu, ou quem gerencia o canal, pode encerrá-la com `/partida encerrar` no canal dela.
refusal-paused = Esta partida está pausada, porque não estou mais no servidor dela. Ela continua se alguém me convidar de novo; senão, termina { $until }.
refusal-waits-for-you = A partida está esperando só por você. `/partida situação` mostra o que fazer.
refusal-no-stand-in = Nenhum computador está jogando por você nesta partida: é você quem joga.
refusal-stale = A partida avançou depois que esse botão apareceu. Agora está assim:
refusal-repeated = Isso já foi feito. Olhe a partida para ver como ela está.
refusal-too-many-lobbies = Você já tem { $most } salas abertas, o máximo. Comece uma partida ou saia de uma sala antes.
refusal-too-many-games = Você tem { $most } partidas em aberto, o máximo por pessoa. Encerre uma antes, com `/partida encerrar` no canal dela. As mais antigas: { $games }.
refusal-server-full = Este servidor tem { $most } partidas em aberto, o máximo permitido. Você pode abrir outra quando uma acabar. Quem abriu uma partida, ou gerencia o canal dela, pode encerrá-la com `/partida encerrar`.
refusal-other-channels = Neste servidor, as partidas são abertas em { $channels }: use `/partida nova` lá.
refusal-other-channels-manager = Você gerencia este servidor: `/servidor` com `canais` muda isso.
refusal-not-manager = Só quem tem a permissão “Gerenciar servidor” pode ver ou mudar os padrões deste servidor. Peça a uma dessas pessoas.
refusal-no-results = { $name } ainda não terminou nenhuma partida aqui, ou nenhuma dessa edição e temporada. `/classificação` mostra quem está na frente.
refusal-no-leaderboard = Neste servidor ainda não terminou nenhuma partida, ou nenhuma dessa edição. `/partida nova` abre uma.
refusal-profile-hidden = { $name } ocultou o próprio perfil. `/classificação` mostra as outras pessoas.
refusal-may-not-strike = Só quem tem a permissão “Gerenciar servidor” pode retirar uma partida da classificação. Peça a uma dessas pessoas.
refusal-nothing-to-strike = Neste servidor, nenhuma partida com esse número vale para a classificação. Escolha uma da lista; `/partida lista mostrar: terminadas` mostra os números das suas.
refusal-struck-already = Essa partida já está fora da classificação. Para devolvê-la, use `/servidor devolver`.
refusal-not-struck = Essa partida já vale para a classificação. Para retirá-la, use `/servidor retirar`.
refusal-too-many-channels = Você pode citar no máximo { $most } canais; `todos` vale para todos os canais.
refusal-unknown-season = “{ $text }” não é uma temporada. Cada temporada é um trimestre, como `2026 T4`; escolha uma da lista.
refusal-unknown-channel = “{ $text }” não é um canal deste servidor em que se possa abrir partidas. Escolha na lista, com vírgulas entre vários, ou escreva `todos`.
refusal-channels-outage = O Discord não me diz agora quais são os canais deste servidor. Tente de novo daqui a pouco.
refusal-too-many-opened = Você abriu { $most } partidas em uma hora, o máximo por pessoa. Dá para abrir outra { $next }; até lá, você pode entrar nas partidas dos outros.
refusal-too-many-threads = Abri { $most } tópicos para você em uma hora, o máximo por pessoa. O próximo pode ser aberto { $next }; ou desligue a opção `tópico` e jogue no canal.
refusal-counts-yet = As partidas que você tinha aberto antes de eu esquecer você ainda contam no seu limite por um dia. Dá para abrir mais { $until }; até lá, você pode entrar nas partidas dos outros.
refusal-forgotten-lately = Esqueci você há menos de um dia, e só faço isso uma vez por dia. Dá para pedir de novo { $next }; até lá, `/privacidade ver` mostra o que eu guardo.
refusal-unknown-edition = Não há edição “{ $name }”. Escolha uma da lista.
refusal-foreign-option = Esta edição não tem essa escolha para `{ $option }`. Tire a opção ou escolha outra edição.
refusal-unknown-tile = “{ $text }” não é uma peça. As peças vão de A1 a F4 e de U1 a Z4; as suas estão na lista.
refusal-missing-tile =
    Escolha em `peça` qual peça o leilão vai pagar; as suas estão na lista.
    -# Regra K4
refusal-no-auctions =
    Nesta edição não há leilões: você vende terrenos ao banco com `/colocar` e a opção `vender`.
    -# Regra L1
refusal-unknown-city = “{ $text }” não é uma cidade deste tabuleiro. Escolha uma da lista.
refusal-unknown-deed = “{ $text }” não é um terreno. Escolha um da lista, por cidade e custo.
refusal-unknown-route =
    “{ $text }” não é uma rota. Escreva as duas cidades, como Montreal–Toronto, ou escolha uma da lista.
    -# Regra G4
refusal-missing-city =
    Escolha em `cidade` de onde é o terreno que você compra; as opções estão na lista.
    -# Regra T6
refusal-top-deed =
    Nesta edição você sempre compra o título do topo: deixe `cidade` em branco.
    -# Regra G3
refusal-unknown-amount = “{ $text }” não é um valor. Escreva 5 ou 5000 para $5.000.
refusal-unknown-hour = “{ $text }” não é uma hora. Escreva, por exemplo, 22:00 ou 22h30; `desligado` desliga o horário de silêncio.
refusal-unknown-moment = Não entendi “{ $text }”. Escreva um prazo, como `3d`, `12h`, `1,5 dia` ou `2 semanas`, ou um dia, como `amanhã`, `sexta 18h`, `2026-12-24` ou `2026-12-24 18:00`.
refusal-until = Escolha um momento no futuro, daqui a um ano no máximo, como `3d` ou `2 semanas`.
refusal-paused-already = Os relógios desta partida já estão parados até { $until }. Para retomá-los, use `/partida retomar`.
refusal-paused-open = Os relógios desta partida já estão parados. Para retomá-los, use `/partida retomar`.
refusal-no-clock = Esta partida não tem relógio: não há o que parar. `/partida ritmo` dá um a ela, se todos concordarem.
refusal-paused-often = Você parou os relógios desta partida { $most } vezes na última hora. Dá para parar de novo { $next }; até lá, eles andam.
refusal-may-not-write = Você não pode escrever em { $channel }, então ali só publico as suas jogadas. Se acha que pode, tente naquele canal; senão, peça a outra pessoa da partida.
refusal-not-paused = Os relógios desta partida não estão parados. Para pará-los, use `/partida pausar`.
refusal-paused-by-others = Só { $name } ou quem abriu a partida pode retomar os relógios. Mesmo assim, dá para jogar.
refusal-same-pace = Esta partida já está nesse ritmo. Escolha outro.
refusal-unknown-time-zone = Não conheço o fuso horário “{ $text }”. Escolha um da lista: cada um mostra a hora de lá.
refusal-quiet-too-long = O horário de silêncio pode durar no máximo { $most } horas.
refusal-quiet-empty = O horário de silêncio não pode começar e terminar na mesma hora. Escolha outro fim, ou `silêncio_de: desligado`.
refusal-quiet-half = O horário de silêncio precisa de começo e fim: informe `silêncio_de` e `silêncio_até`.
refusal-quiet-no-zone = Ainda não sei o seu fuso horário: informe também `fuso`.
refusal-unknown-player = “{ $text }” não joga nesta partida, ou mais de uma pessoa tem esse nome. Escolha alguém da lista ou informe a letra do lugar.
refusal-no-such-step = Esse passo não existe: esta partida tem { $last } até agora. Escolha um deles, ou 0 para o começo.
refusal-no-such-turn = Esse turno não existe: esta partida tem { $last } até agora. Escolha um deles.
refusal-turn-and-step = Escolha `turno` ou `passo`, não os dois.
refusal-nothing-to-take-back = Você não tem nenhuma jogada para desfazer. `/partida histórico` mostra o que foi jogado.
refusal-resigned-since = Alguém abandonou a partida desde então: o que veio antes não pode ser desfeito.
refusal-seated-since = Outra pessoa ou um computador ocupou um lugar desde então: o que veio antes não pode ser desfeito.
refusal-needs-consent = Agora os outros precisam concordar: houve um sorteio, alguém jogou, ou você já desfez três vezes neste turno. `/partida desfazer`, no canal, pergunta a eles.
refusal-taken-back-often = Você já desfez { $most } vezes neste turno, o máximo sem o acordo dos outros. Dá para desfazer de novo no seu próximo turno.
refusal-nobody-to-agree = Esta partida está valendo, então outra pessoa precisa concordar, e não há mais ninguém aqui. Peça de novo quando alguém voltar.
refusal-vote-open = Já há um pedido assim em aberto, e ele vem primeiro. A mensagem dele está no canal.
refusal-asked-in-turn = Você já pediu neste turno. Dá para pedir de novo no próximo.
refusal-vote-closed = Este pedido já foi encerrado. Para fazer outro, use `/partida desfazer`, `/partida pausar`, `/partida ritmo` ou `/partida substituir`, no canal.
refusal-not-asked = Este pedido não depende de você: só respondem as pessoas que a mensagem dele nomeia.
refusal-plan-own-turn = É a sua vez: não há o que planejar, faça a sua jogada. Dá para planejar a próxima durante os turnos dos outros.
refusal-plan-no-tile = Qual peça? Um plano começa com `colocar` e uma das suas peças. Sem opções, `/planejar` mostra o seu plano.
refusal-plan-no-city = De qual cidade? `comprar_até` precisa de uma cidade em `comprar`.
refusal-plan-same-tile = Você escolheu a mesma peça duas vezes: escolha outra em `senão_colocar`.
refusal-no-hints = Esta partida foi aberta sem dicas. Para ter dicas, abra uma com `/partida nova` e `dicas: ligadas`.
refusal-rated-with-hints = Partida com dicas não vale para a classificação. Escolha `dicas` ou `valendo`, não os dois.
refusal-rated-alone = Aqui você joga contra computadores, e isso não vale para a classificação. Não use `valendo`, ou abra a partida em um servidor.
refusal-rated-end = Esta partida está valendo, então você não pode encerrá-la por conta própria. Se alguém sumir, `/partida substituir` abre uma votação. É preciso o sim de mais da metade das pessoas que ainda jogam, contando quem sumiu. Se sobrar pouca gente para votar, ou se ninguém sumiu, só quem gerencia este canal pode encerrá-la. Você pode sair com `/partida abandonar`.
refusal-played-elsewhere = A sala desta partida fica em { $channel }: comece a partida lá.
refusal-token-taken = { $name } já tem essa ficha. Escolha outra.
refusal-player-gone = Essa pessoa não está mais na sala. Abra **Opções** de novo para ver quem está.
refusal-computer-gone = Esse computador não está mais na sala. Abra **Opções** de novo.
refusal-shared-elsewhere = Você pode compartilhar isso em { $channel }, onde a partida é jogada.
refusal-shared-already = Isso já foi compartilhado na última hora. Está logo acima no canal.
refusal-shared-often = Você já compartilhou { $most } mensagens na última hora. Dá para compartilhar mais { $next }.
refusal-shared-in-channel = Já foram compartilhadas { $most } mensagens aqui na última hora. Dá para compartilhar mais { $next }.
refusal-rated-clock = Esta partida está valendo e precisa de relógio. Escolha outro ritmo, ou pare os relógios por um tempo com `/partida pausar`.
refusal-asked-lately = Os outros não quiseram isso. Dá para pedir de novo { $next }; outra proposta pode ser feita já.
refusal-seat-asked-this-turn = Você já fez um pedido sobre este lugar neste turno. Dá para pedir de novo no próximo turno ou { $next }.
refusal-declined-lately = { $person } recusou o lugar há pouco. Dá para propor de novo { $next }, ou propor outra pessoa já.
refusal-not-absent = { $name } não está ausente, então não há o que decidir sobre o lugar. Quando o tempo de um turno acaba, um computador joga. Sem relógio, os outros podem votar quando a partida espera alguém há sete dias. Se a pessoa marcou ausência e a partida espera por ela, também são sete dias.
refusal-not-absent-yet = { $name } ainda não está ausente: a votação só pode começar { $from }, se não houver resposta até lá. `/partida lembrar` manda um lembrete.
refusal-seat-kept = { $name } ainda pode voltar, e, além de você, ninguém pode votar sobre o lugar. Use `/partida substituir` só com `jogador`, e um computador joga até a pessoa voltar. Depois de um dia assim, você pode passar o lugar adiante; sem relógio, depois de uma semana.
refusal-seat-kept-until = Um computador está jogando por { $name }, que ainda pode voltar, e, além de você, ninguém pode votar sobre o lugar. Você só vai poder passar o lugar adiante { $from }.
refusal-stood-in-already = Um computador já está jogando por { $name }. Para passar o lugar a outro, use `/partida substituir` com `por` ou `nível`.
refusal-always-computer = { $name } é um computador e joga aqui desde o começo: ele fica.
refusal-seated-already = { $name } já joga nesta partida. Escolha alguém que não joga.
refusal-bot-cannot-play = Um bot não pode jogar. Escolha uma pessoa, ou um computador com `nível`.
refusal-person-and-level = O lugar vai para uma pessoa ou para um computador: escolha `por` ou `nível`, não os dois.
refusal-not-invited = Este pedido é para { $name }: só essa pessoa pode responder.
refusal-bid-is-final =
    Você já respondeu neste leilão, e a resposta é definitiva. O resultado será publicado no canal.
    -# Regra K5
refusal-auction-open = Há um leilão aberto, e quem ocupa este lugar talvez já tenha respondido, em segredo. Você pode assumir o lugar quando o leilão terminar.
refusal-newer = Esta partida está com uma versão mais nova do bot, e eu não conheço todas as regras dela. Nada mudou: tente de novo em alguns minutos.
refusal-fault = Algo deu errado do meu lado. Nada mudou: tente de novo daqui a pouco.
refusal-forged = Esse botão não é meu.
illegal-game-over = A partida terminou. `/partida nova`, em um canal, abre outra.
illegal-out = Você não está mais nesta partida. `/mapa`, no canal dela, mostra o tabuleiro.
illegal-not-your-turn = Não é a sua vez: a partida espera por { $names }.
illegal-own-auction = Este leilão é seu: só os outros dão lances. Falta a resposta de { $names }; quem não responder a tempo passa. O resultado aparece no canal, e a partida continua.
illegal-wrong-phase = Isso não é possível agora: a partida espera por outra coisa.
illegal-lay-first = Coloque uma peça primeiro: só depois você pode comprar um terreno.
illegal-roll-first = Role os dados primeiro.
illegal-foreign-action = Esta edição não tem essa ação. `/ajuda` diz o que você pode fazer agora.
illegal-not-in-hand = { $tile } não é uma das suas peças.
illegal-supported-first = { $tile } fica longe de cidades e trilhos, e você pode pagar uma peça que fica ao lado deles.
illegal-sell-first = Isso custa { $cost }, e você tem { $cash }: venda terrenos também.
illegal-auction-first = Isso custa { $cost }, e você tem { $cash }: leiloe um título antes.
illegal-out-of-reach = Isso custa { $cost }. Mesmo vendendo tudo o que pode, você só chega a { $reach }.
illegal-other-tile-named = No leilão você anunciou { $tile }, e precisa colocá-la.
illegal-not-owned = Você não tem o terreno de { $cost } em { $city }.
illegal-not-sellable = { $city } já fez todos os pagamentos: o banco não compra mais terrenos de lá.
illegal-sale-not-needed = Você não precisa vender terreno em { $city }: dá para pagar a peça sem isso. Escolha só o necessário.
illegal-no-sale-to-bank = Nesta edição o banco não compra terrenos: leiloe um título.
illegal-auction-not-needed = Você pode pagar { $tile } sem leilão.
illegal-grant-unclaimed = Ninguém ganhou ainda o terreno gratuito de { $city }, então os outros terrenos de lá não estão à venda.
illegal-sold-out = Não resta terreno em { $city }.
illegal-foreign-city = { $city } não fica neste tabuleiro. As cidades são: { $cities }.
illegal-cannot-pay = Isso custa { $cost }, e você tem { $cash }.
illegal-bid-too-low = O lance precisa ser de pelo menos { $least }; para passar, digite 0.
illegal-bid-too-high = Com o seu dinheiro, o lance pode ser de no máximo { $most }.
illegal-bid-impossible = Os lances por este título de { $city } começam em { $least }. Você tem { $cash }: não dá para dar um lance. A partida continua quando o leilão acabar.
illegal-not-in-thousands = Só valem milhares inteiros: tanto 7 quanto 7000 são $7.000.
illegal-no-such-line = Nenhuma rota liga { $from } a { $to } neste tabuleiro.
illegal-route-full = { $route } já tem os quatro trechos.
illegal-not-removable = Só dá para retirar um trecho de uma rota que tenha dois ou três, e não é o caso de { $route }.
illegal-no-partner = Não dá para negociar com esse jogador: escolha outro que ainda esteja na partida.
illegal-too-many-offers = Você tem { $most } propostas abertas: retire uma antes.
illegal-offer-number = Outra pessoa fez uma proposta no mesmo instante: tente de novo.
illegal-empty-offer = Uma proposta precisa dar ou pedir algo: dinheiro ou títulos.
illegal-cannot-promise = { $name } não tem o que a proposta promete. `/partida situação`, no canal, mostra o que cada um tem.
illegal-cannot-promise-own = Você não tem o que a proposta promete. `/partida situação`, no canal, mostra o que cada um tem.
illegal-no-such-offer = A proposta { $id } não vale mais, ou não é para você. `/peças`, no canal, mostra as que você pode responder.
illegal-offer-accepted = A proposta { $id } já foi aceita, e o negócio está feito.
illegal-offer-declined = A proposta { $id } já foi recusada.
illegal-offer-withdrawn = A proposta { $id } já foi retirada.
illegal-offer-lapsed = A proposta { $id } perdeu a validade: um dos dois não tinha mais o que prometeu.
illegal-auction-open = Durante um leilão não se fecha negócio: aceite quando ele terminar, ou recuse.
illegal-not-for-auction = Você não tem título de { $city } para leiloar.
illegal-minimum-too-high = Ninguém deu lance pelo título de { $city }: agora o mínimo pode ser de até { $highest }.
instead-lay = Você pode colocar: { $tiles }.
instead-buy = Você pode comprar: { $cities }, ou não comprar.
instead-bid = Você pode dar um lance de { $least } a { $most }, ou passar.
instead-bid-only = Você pode dar um lance de { $least }, ou passar.
instead-bid-none = Você só pode passar.
instead-roll = Você pode rolar os dados: com o botão, ou com `/rolar` no canal.
instead-land =
    Você pode comprar o título do topo por { $price }, ou passar: com os botões, ou com `/comprar` ou `/passar` no canal.
    -# Regra G3
instead-land-pass = Você não pode pagar { $price } pelo título do topo: aperte **Não comprar**, ou use `/passar` no canal.
instead-build = Você pode construir: { $routes }.
instead-remove = Você pode retirar um trecho de: { $routes }.
instead-debt = Você precisa levantar { $short }: `/negócio` ou `/leilão`, no canal.
refusal-no-thread = Não posso abrir um tópico aqui. Preciso da permissão “Criar tópicos públicos”; ou desligue a opção `tópico` e jogue no canal.
refusal-thread-limit = Este servidor já tem o máximo de tópicos abertos que o Discord permite. Feche alguns, ou desligue a opção `tópico` e jogue no canal.
refusal-thread-outage = O Discord não abriu o tópico: está fora do ar ou demorando demais. Tente de novo daqui a pouco, ou desligue a opção `tópico` e jogue no canal.
refusal-thread-kind = Neste tipo de canal não se abre tópico. Desligue a opção `tópico`, ou use um canal de texto.
refusal-in-thread = Aqui já é um tópico: tire a opção `tópico`, e a partida abre aqui.
refusal-offers-to-one =
    Você já fez { $most } propostas a { $name } neste turno, o máximo por turno. Espere as respostas ou proponha de novo no próximo turno.
    -# A regra G8 não põe limite; eu ponho, para ninguém se afogar em propostas.
refusal-offers-in-all =
    Você já fez { $most } propostas neste turno, o máximo por turno. Espere as respostas ou proponha de novo no próximo turno.
    -# A regra G8 não põe limite; eu ponho, para ninguém se afogar em propostas.
refusal-reviewing = Muitas partidas estão sendo analisadas agora. Peça de novo daqui a um minuto.
refusal-review-waits = Já estou analisando uma partida para você. Peça a próxima análise quando esta chegar.
refusal-replay-waits = Já estou desenhando uma partida para você. Peça a próxima quando ela chegar.
refusal-hint-waits = Já estou preparando uma dica para você. Ela chega onde você pediu primeiro.
refusal-too-much = Você pediu coisas demais ao mesmo tempo. Espere as respostas e continue. Este pedido não foi feito.
refusal-only-in-dm = Isso só funciona em mensagens diretas comigo.
refusal-confirmed-late = Essa pergunta foi feita há mais de dois minutos, então nada foi feito. Se ainda quiser, peça de novo.
refusal-outdated = Esse comando mudou depois que o seu Discord o carregou. Reinicie o Discord e escolha o comando de novo na lista.
refusal-not-allowed = Você não pode usar esse comando aqui.
refusal-broke-off = Algo deu errado do meu lado. Não sei se o seu pedido foi atendido: olhe a partida antes de pedir de novo.
refusal-out-of-reach = Não consigo acessar as partidas agora. Tente de novo daqui a um minuto. Se o que você acabou de fazer valeu, vai aparecer na partida.
refusal-unshown = O Discord não aceitou a minha resposta. Talvez o seu pedido tenha sido atendido: olhe a partida antes de pedir de novo.
refusal-too-slow = Isso demorou demais do meu lado, e nada foi feito. Tente de novo daqui a pouco.
refusal-options = O Discord enviou opções que não consigo ler. Escolha nas listas.

## Ajuda e regras

help = **The Last Spike** – invistam em terrenos enquanto constroem juntos uma ferrovia de costa a costa.
help-learn = Nunca jogou? `/aprender` ensina o jogo passo a passo, só para você. `/regras` traz o resumo das regras.
help-new = `/partida nova` abre uma partida neste canal. Os outros apertam **Entrar**, e você, **Começar**.
help-dm = `/partida nova` abre uma partida: aqui, contra computadores; em um canal de um servidor, para todos ali.
help-turn = Na sua vez, aperte **Minhas peças** abaixo do tabuleiro para ver suas peças e jogar, ou use `/colocar` e `/comprar`.
help-turn-1976 = Na sua vez, aperte **Rolar os dados** ou **Minha vez** abaixo do tabuleiro, ou use `/rolar`, `/comprar` e `/construir`.
help-turn-dm = Na sua vez, escolha abaixo do tabuleiro, aqui mesmo. Você também pode usar `/colocar`, `/comprar`, `/passar`, `/rolar` ou `/construir`.
help-turn-there = `/peças` e `/partida situação` funcionam aqui também: o que você tem e pode fazer, e como está a partida. `/regras` traz o resumo das regras.
help-watch = Você não está nesta partida. `/mapa` mostra o tabuleiro, e `/partida situação`, quem está na frente. Quer jogar? Abra outra partida com `/partida nova` em outro canal ou tópico.
help-needed = `/partida situação` mostra como está a partida. Errou? `/partida desfazer` desfaz. `/regras` traz o resumo das regras.
help-hint = `/dica` diz o que o computador mais forte faria no seu lugar, e por quê.
help-in = Em { $place } você joga { $edition }.
help-over = A partida deste canal terminou. **Rever a partida**, abaixo do resultado, mostra tudo turno a turno, e `/partida histórico`, qualquer momento dela.
    Com **Revanche** você chama as mesmas pessoas para jogar de novo, e `/partida nova` abre outra partida.
help-lobby = Há uma sala aberta neste canal: aperte **Entrar** abaixo dela, ou use `/partida entrar`. Com pelo menos dois jogadores, contando computadores, quem abriu a partida aperta **Começar**. Em **Detalhes** você escolhe a sua ficha, e quem abriu a partida muda o resto.
help-lobby-own = Sua sala está aberta neste canal. Aperte **Começar** abaixo dela quando houver pelo menos dois na mesa, contando computadores. Em **Detalhes** você muda a partida e escolhe a sua ficha.
help-lobby-seated = Você tem um lugar na sala deste canal. Com pelo menos dois na mesa, contando computadores, quem abriu a partida aperta **Começar**. Em **Detalhes** você escolhe a sua ficha.
help-more =
    - **Na sua vez:** `/planejar` deixa pronta a sua próxima jogada, e `/passar` não compra nada. Em partidas com dicas, `/dica` diz o que o computador mais forte faria. Em 1976, `/negócio` propõe um negócio.
    - **Para ver:** `/mapa` mostra o tabuleiro, `/peças`, o que você tem, e `/partida resumo`, o que aconteceu desde sua última jogada. `/partida histórico` volta a qualquer momento, `/partida replay` revê tudo; **Compartilhar** mostra ao canal.
    - **Relógios:** `/partida lembrar` manda um lembrete a quem precisa jogar. `/partida pausar` para os relógios, e `/partida ritmo` muda o tempo de cada um. Vai viajar? Com `/fora` você avisa até quando.
    - **Alguém sumiu?** `/partida situação` diz desde quando, e com `/partida substituir` os outros decidem o que fazer com o lugar. Com `/partida abandonar`, você sai da partida de vez.
    - **Partidas:** `/partida nova` abre uma, e `/partida revanche`, outra com as mesmas pessoas. `/partida lista` mostra as suas; `/perfil`, os seus números; `/classificação` em um canal, quem está na frente. Use os comandos de uma partida no canal dela; em mensagens diretas, com o número em `partida`.
    - **Ajustes:** em `/ajustes` ficam o horário de silêncio, os lembretes e as imagens. Com `/partida mensagens`, quem abriu a partida escolhe quanto dela fica aqui. Quem gerencia o servidor define os padrões das partidas novas com `/servidor`.
    - **Seus dados:** `/privacidade ver` mostra o que eu guardo sobre você.
button-more-help = Mais comandos
topic-goal = Objetivo
topic-turn = A sua vez
topic-track = Trilhos
topic-land = Terrenos
topic-selling = Vender terrenos
topic-payouts = Pagamentos
topic-auction = Leilões
topic-bankruptcy = Falência
topic-end = O fim
rules-goal = Juntos, vocês constroem uma ferrovia de St. Louis a Sacramento. Vence quem tiver mais dinheiro quando ela ficar pronta; aí os terrenos não valem nada.
rules-turn = Coloque uma das suas quatro peças, compre um terreno se quiser e pegue uma peça nova.
rules-track = Cada peça cabe em um só espaço. Ao lado de uma cidade ou de uma peça da mesma rota, custo normal; longe delas, o dobro. A primeira ao lado de uma cidade dá o terreno gratuito de lá. Com a quarta de uma rota, o banco paga a quem tem terrenos nas duas cidades dela.
rules-land = Você compra a carta mais barata de uma cidade cujo terreno gratuito já tem dono. No turno em que ganha um terreno gratuito, você não compra. Mais cartas da mesma cidade pagam mais.
rules-selling = Você só pode vender terrenos ao banco para pagar a peça que coloca, e só o necessário. Recebe metade do custo, arredondada para cima. Não se vende terreno gratuito, nem terreno de cidade que já fez todos os pagamentos.
rules-payouts = O que os terrenos pagam quando uma rota da cidade fica completa, em milhares, por número de cartas:{ $payouts }
rules-auction = Se não pode pagar a peça que quer colocar, você leiloa títulos, um por vez, e não compra nada nesse turno. Os outros respondem uma vez, em segredo; o maior lance paga { $step } a mais que o segundo. Sem lance, o banco paga metade do que uma carta rende, arredondada para cima. Assim que você consegue pagar, a peça vai sozinha para o tabuleiro. Com dinheiro oculto, pergunto a todos, e ninguém vê quem já respondeu.
rules-bankruptcy = Se mesmo assim não puder pagar nenhuma peça, você sai da partida. Suas peças voltam ao monte, e seus terrenos gratuitos saem do jogo.
rules-end = A peça que liga St. Louis a Sacramento rende { $bonus }; a rota dela ainda paga, e a partida termina.
topic-goal-1976 = Objetivo
topic-turn-1976 = A sua vez
topic-path = O percurso
topic-track-1976 = Trilhos
topic-income = Pagamentos
topic-deals = Negócios
topic-debts = Dívidas e leilões
topic-end-1976 = O fim
rules-goal-1976 = Juntos, vocês constroem uma ferrovia de Montreal a Vancouver. Vence quem tiver mais dinheiro quando ela ficar pronta; aí os títulos não valem nada.
rules-turn-1976 = Role dois dados, ande e faça o que a casa diz.
rules-path = Terreno: você pode comprar o título do topo. Trilhos: você paga e constrói um trecho. Subsídio da CPR: você recebe { $subsidy }. Aluguel dos colonos: você recebe { $rents } por título seu. Leito da via: você paga { $roadbed } por título seu. Taxas de agrimensura: você recebe { $fees } de cada um. Escândalo do Pacífico: você paga { $scandal }. Reivindicações de terra: você rola os dados de novo e paga { $claims } por ponto. Rebelião do Noroeste: você retira um trecho. Fim da linha: você fica uma rodada sem jogar.
rules-track-1976 = O primeiro trecho de uma rota dá um título; com o quarto, o banco paga a quem tem títulos das duas cidades dela. Quando todas as rotas de uma cidade ficam completas, os títulos dela saem do jogo.
rules-income = O que os títulos pagam quando uma rota da cidade fica completa, em milhares, por número de títulos:{ $payouts }
rules-deals = A qualquer momento: `/negócio`, no canal, propõe títulos e dinheiro a alguém, que aceita, recusa ou contrapropõe. Aqui é sempre entre dois; as regras impressas permitem mais.
rules-debts = Seu dinheiro nunca fica negativo. Se não pode pagar, você vende títulos por negócio ou leilão. Se não tiver mais nada a oferecer, você sai da partida.
rules-end-1976 = O trecho que liga Montreal a Vancouver rende { $bonus }; a rota dele ainda paga, e a partida termina.
rules-numbers = -# Números das regras: { $rules }

## Comandos: descrições, e os nomes em português

command-game = Abrir partidas, entrar nelas e cuidar delas
command-game-name = partida
command-game-new = Abrir uma nova partida neste canal
command-game-new-name = nova
command-game-nudge = Mandar um lembrete a quem precisa jogar, uma vez por dia
command-game-pause = Parar os relógios: quem abriu a partida, por até três dias; senão, se todos concordarem
command-game-pause-name = pausar
command-game-resume = Retomar os relógios desta partida
command-game-resume-name = retomar
command-game-pace = Mudar o ritmo desta partida, se todos concordarem
command-game-pace-name = ritmo
command-game-posts = Quanto desta partida fica no canal (só quem a abriu)
command-game-posts-name = mensagens
command-game-nudge-name = lembrar
command-game-join = Entrar na sala deste canal
command-game-join-name = entrar
command-game-leave = Sair da sala deste canal ou tirar alguém da sua
command-game-leave-player = Quem você quer tirar da sua sala; sem nome, é você quem sai
command-game-leave-name = sair
command-game-start = Começar a partida (só quem a abriu)
command-game-start-name = começar
command-game-computer = Adicionar um computador (só quem abriu a partida)
command-game-computer-name = computador
command-game-status = De quem é a vez e até quando, como está cada um, o que você pode fazer
command-game-status-name = situação
command-game-list = Suas partidas: as que esperam por você primeiro, ou as que já acabaram
command-game-list-name = lista
command-game-recap = O que aconteceu desde a sua última jogada
command-game-recap-name = resumo
command-game-history = O tabuleiro no fim de um turno ou depois de um passo
command-game-history-name = histórico
command-game-export = O registro da partida, até onde você pode saber
command-game-export-name = exportar
command-game-undo = Desfazer sua última jogada: na hora, ou quando todos concordarem
command-game-undo-name = desfazer
command-game-replace = Passar adiante o lugar de quem está ausente: por decisão de quem abriu a partida ou por votação
command-game-replace-name = substituir
command-game-replace-player = De quem é o lugar
command-game-resign = Abandonar uma partida em andamento
command-game-resign-name = abandonar
command-game-end = Encerrar a partida para todos (só quem a abriu)
command-game-end-name = encerrar
command-game-rematch = Jogar de novo com as mesmas pessoas, edição e opções
command-game-rematch-name = revanche
command-game-replay = A partida até agora, como animação
command-game-replay-name = replay
command-game-review = Como foi uma partida terminada: chances, momentos decisivos, sorte e escolhas
command-game-review-name = análise
command-lay = Colocar uma peça
command-lay-name = colocar
command-buy = Comprar um terreno
command-buy-name = comprar
command-pass = Não comprar nada; em um leilão, não dar lance
command-pass-name = passar
command-roll = Rolar os dados
command-roll-name = rolar
command-build = Construir um trecho em uma rota
command-build-name = construir
command-remove = Retirar um trecho de uma rota
command-remove-name = retirar
command-auction = Leiloar um título
command-auction-name = leilão
command-bid = Responder a um leilão
command-bid-name = lance
command-deal = Propor um negócio a outro jogador
command-deal-name = negócio
command-hand = Suas peças, e o que você pode fazer agora
command-hand-name = peças
command-map = O tabuleiro como está agora
command-map-name = mapa
command-rules = O resumo das regras da edição jogada aqui
command-rules-name = regras
command-help = Como começar, e o que você pode fazer agora
command-help-name = ajuda
command-learn = Aprender o jogo passo a passo: uma primeira partida contra um computador, só para você
command-learn-name = aprender
command-plan = Planejar sua próxima jogada, que só você vê; sem opções: o seu plano
command-plan-name = planejar
command-hint = O que o computador mais forte faria no seu lugar, em partidas com dicas
command-hint-name = dica
command-settings = Seus ajustes: silêncio, fuso horário, lembretes, ausência, rolagem dos dados, imagens, perfil
command-settings-name = ajustes
command-away = Dizer até quando você fica fora: sem lembretes, e o seu relógio só corre em partidas ao vivo
command-away-name = fora
command-away-until = Até quando, como 3d, 2 semanas ou sexta 18h; quando voltar, escreva voltei
command-server = Ver ou mudar os padrões deste servidor para partidas novas (só quem gerencia o servidor)
command-server-name = servidor
command-server-posts = Quanto de uma partida fica no canal, se quem a abre não escolher outra coisa
command-server-thread = Abrir um tópico para cada partida
command-server-pace = Quanto tempo os jogadores têm, se quem abre a partida não escolher outra coisa
command-server-language = O idioma das mensagens, se quem abre a partida não escolher outro
command-server-strike = Uma partida terminada para retirar da classificação
command-server-unstrike = Uma partida retirada para devolver à classificação
command-profile = Pontos, colocações e a melhor partida: seus ou de outra pessoa
command-profile-name = perfil
command-profile-player = De quem é o perfil; sem isso, o seu
command-profile-edition = Qual edição; sem isso, todas
command-leaderboard = A classificação deste servidor, e onde você está
command-leaderboard-name = classificação
command-leaderboard-edition = Qual edição
command-privacy = O que eu guardo sobre você
command-privacy-name = privacidade
command-privacy-show = Ver o que eu guardo sobre você
command-privacy-show-name = ver
command-privacy-export = Receber em um arquivo tudo o que eu guardo sobre você
command-privacy-export-name = exportar
command-privacy-forget = Apagar seus dados
command-privacy-forget-name = esquecer
option-edition = Qual edição jogar
option-edition-name = edição
option-double_cost = Quando dá para colocar uma peça longe de cidades e trilhos
option-double_cost-name = custo_dobrado
option-cash = Quem vê o dinheiro de cada um
option-cash-name = dinheiro
option-thread = Abrir um tópico para esta partida
option-thread-name = tópico
option-pace = Quanto tempo cada um tem; quando acaba, um computador joga no lugar
option-pace-name = ritmo
option-posts = Quanto da partida fica no canal
option-posts-name = mensagens
option-hints = Ligar /dica, que diz o que o computador mais forte faria; aí não vale para a classificação
option-hints-name = dicas
option-rated = Se vale para a classificação: sim, a não ser com dicas, sem relógio ou com uma pessoa só
option-rated-name = valendo
option-language = O idioma das mensagens no canal
option-language-name = idioma
option-channels = Onde dá para abrir partidas: um ou vários canais, ou todos
option-channels-name = canais
option-level = O nível do computador
option-level-name = nível
option-game = O número da partida, que aparece em /partida lista
option-game-name = partida
option-turn = O número do turno
option-turn-name = turno
option-step = O número do passo, 0 para o começo
option-step-name = passo
option-tile = Uma das suas peças
option-tile-name = peça
option-sell = Terrenos para vender antes, se faltar dinheiro
option-sell-name = vender
option-city = De qual cidade comprar a carta mais barata (em 1976, deixe em branco: é o título do topo)
option-city-name = cidade
option-route = As duas cidades, como Montreal–Toronto
option-route-name = rota
option-deed = Qual título
option-deed-name = título
option-minimum = O mínimo que você aceita (1976)
option-minimum-name = mínimo
option-amount = O máximo que você pagaria; com 0, você passa
option-amount-name = valor
option-player = Com quem
option-player-name = jogador
option-by = Quem fica com o lugar: a pessoa precisa aceitar
option-by-name = por
option-give_cash = Dinheiro que você dá
option-give_cash-name = dar_dinheiro
option-give_deeds = Títulos que você dá
option-give_deeds-name = dar_títulos
option-take_cash = Dinheiro que você quer
option-take_cash-name = pedir_dinheiro
option-take_deeds = Títulos que você quer
option-take_deeds-name = pedir_títulos
option-quiet_from = A partir de que horas minhas mensagens diretas chegam sem som, como 22:00, ou desligado
option-quiet_from-name = silêncio_de
option-reminder = Quando eu lembro você das partidas que esperam por você
option-reminder-name = lembrete
option-quiet_to = Até que horas, como 07:00
option-quiet_to-name = silêncio_até
option-time_zone = Seu fuso horário: escolha um que mostre a hora do seu relógio
option-away_until = Até quando você fica fora, como 3d, 2 semanas ou sexta 18h; quando voltar, escreva voltei
option-away_until-name = fora_até
option-until = Até quando, como 3d, 2 semanas ou sexta 18h
option-until-name = até
option-time_zone-name = fuso
option-lay = Qual das suas peças colocar
option-lay-name = colocar
option-lay_at_most = O máximo que a peça pode custar; sem isso, o que custa agora
option-lay_at_most-name = colocar_até
option-else_lay = Qual peça colocar se aquela não der
option-else_lay-name = senão_colocar
option-buy = Em qual cidade comprar um terreno depois, ou nada
option-buy-name = comprar
option-buy_at_most = O máximo que o terreno pode custar; sem isso, o preço de agora
option-buy_at_most-name = comprar_até
option-roll = Em 1976: rolar os dados assim que chegar a sua vez
option-roll-name = rolar
option-land_at_most = Em 1976: comprar o título do topo se custar até isso; se custar mais, não comprar
option-land_at_most-name = terreno_até
option-drop = Descartar o que você planejou
option-drop-name = descartar
option-auto_roll = Em 1976: rolar os dados por você no começo dos seus turnos
option-auto_roll-name = dados_automáticos
option-pictures = Mostrar imagens nas respostas que só você vê; desligadas: só palavras
option-pictures-name = imagens
option-hidden = Ocultar o seu perfil e não aparecer na classificação
option-hidden-name = oculto
option-season = Um trimestre, como 2026 T4; sem isso, desde o começo
option-season-name = temporada
option-strike = Uma partida terminada
option-strike-name = retirar
option-unstrike = Uma partida retirada
option-unstrike-name = devolver
option-text = Em palavras, em vez de imagem
option-text-name = texto
option-show = Quais partidas (em andamento, se você não escolher)
option-show-name = mostrar
option-topic = Qual parte das regras, ou o número de uma regra
option-topic-name = tema
choice-any = sempre, pelo dobro do custo
choice-forced = só se você não puder pagar nenhuma outra, pelo dobro do custo
choice-public = visível a todos
choice-hidden = cada um vê só o seu
choice-english = English
choice-portuguese = Português
choice-unset = sem padrão (quem abre a partida escolhe)
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
choice-relaxed = tranquilo: 3 dias por turno, 7 dias de reserva
choice-daily = diário: 24 horas por turno, 3 dias de reserva
choice-brisk = ágil: 8 horas por turno, 24 horas de reserva
choice-live = ao vivo: 5 minutos por turno, 15 minutos de reserva
choice-latest = só o último: o tabuleiro mais recente; as outras mensagens ficam com o texto
choice-all = todos: cada tabuleiro fica no canal
choice-quiet = silencioso: um só tabuleiro, sempre atualizado, e uma linha que chama quem joga
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
refusal-rights = Ninguém veria a partida aqui: preciso de { $rights }. Libere isso nas configurações do canal ou do meu cargo e tente de novo.
refusal-own-rights = Você precisa de { $rights } aqui. Escolha outro canal, ou peça a quem gerencia este servidor.
note-rights = -# Não posso publicar aqui: preciso de { $rights }. Publico o que acontecer assim que eu puder.
note-rights-files = -# Não posso publicar imagens aqui: preciso de { $rights }.
note-rights-history = -# Aqui preciso de { $rights }: sem isso, depois de uma falha não vejo o que já publiquei e posso publicar de novo.
note-muted = -# Não posso publicar em <#{ $channel }>: `/partida situação`, usado naquele canal, diz do que preciso.
post-muted = Não posso publicar tudo no canal da sua partida: preciso de **{ $view }**, **{ $send }** (em um tópico, **{ $threads }**) e **{ $files }**. `/partida situação`, usado naquele canal, diz o que falta. Publico o que acontecer assim que eu puder.
note-thread-locked = -# Não posso publicar em <#{ $channel }>: o tópico está trancado.
note-many-threads = -# Não posso publicar em <#{ $channel }>: o tópico está fechado, e este servidor já tem o máximo de tópicos abertos que o Discord permite.
note-many-members = -# Não posso publicar em <#{ $channel }>: o tópico já tem o máximo de membros que o Discord permite.
post-thread-locked = O tópico da sua partida está trancado, e por isso não posso publicar lá. Quem gerencia tópicos pode destrancá-lo, ou me dar a permissão “Gerenciar tópicos”. Depois continuo sozinho; até lá, todos podem jogar pelas minhas mensagens diretas.
post-many-threads = O tópico da sua partida está fechado, e não consigo reabri-lo: este servidor já tem o máximo de tópicos abertos que o Discord permite. Fechem outros, e eu volto a publicar; até lá, todos podem jogar pelas minhas mensagens diretas.
post-many-members = Não posso publicar no tópico da sua partida: ele já tem o máximo de membros que o Discord permite. Quando alguns saírem, continuo sozinho; até lá, todos podem jogar pelas minhas mensagens diretas.
post-not-started-rights = Não consegui começar sua partida em <#{ $channel }>: não posso publicar lá. Preciso de **{ $view }** e **{ $send }** (em um tópico, **{ $threads }**). A sala continua aberta: depois é só apertar **Começar** de novo.
post-not-started-locked = Não consegui começar sua partida em <#{ $channel }>: o tópico está trancado, e por isso não posso publicar lá. A sala continua aberta: aperte **Começar** de novo quando o tópico for destrancado.
post-not-started-threads = Não consegui começar sua partida em <#{ $channel }>: o tópico está fechado, e este servidor já tem o máximo de tópicos abertos que o Discord permite. A sala continua aberta: aperte **Começar** de novo quando der para reabrir o tópico.
post-not-started-members = Não consegui começar sua partida em <#{ $channel }>: o tópico já tem o máximo de membros que o Discord permite, e por isso não posso publicar lá. A sala continua aberta: aperte **Começar** de novo quando alguém sair do tópico.
post-not-started = Não consegui começar sua partida em <#{ $channel }>: o Discord não me deixou publicar lá. A sala continua aberta: aperte **Começar** para tentar de novo.
post-withdrawn-rights = Fechei sua partida em <#{ $channel }>: não posso publicar lá. Preciso de **{ $view }** e **{ $send }** (em um tópico, **{ $threads }**). Depois é só abrir de novo com `/partida nova`.
post-withdrawn-locked = Fechei sua partida em <#{ $channel }>: o tópico está trancado, e por isso não posso publicar lá. Use `/partida nova` em outro canal.
post-withdrawn-threads = Fechei sua partida em <#{ $channel }>: o tópico está fechado, e este servidor já tem o máximo de tópicos abertos que o Discord permite. Use `/partida nova` em outro canal.
post-withdrawn-members = Fechei sua partida em <#{ $channel }>: o tópico já tem o máximo de membros que o Discord permite, e por isso não posso publicar lá. Use `/partida nova` em outro canal.
post-withdrawn = Fechei sua partida em <#{ $channel }>: o Discord não me deixou publicá-la lá. Tente `/partida nova` mais uma vez, ou use outro canal.
picture-forbidden = -# Sem imagem: preciso de **{ $right }** aqui.

## As casas do percurso de 1976

space-cpr-subsidy = subsídio da CPR
space-track = trilhos
space-settler-rents = aluguel dos colonos
space-land = terreno
space-roadbed-costs = leito da via
space-northwest-rebellion = rebelião do Noroeste
space-end-of-track = fim da linha
space-land-claims = reivindicações de terra
space-survey-fees = taxas de agrimensura
space-pacific-scandal = escândalo do Pacífico

## Ajustes

settings = **Seus ajustes**, para todas as suas partidas aqui. Só você os vê.
settings-changed = **Seus ajustes mudaram**, para todas as suas partidas aqui. Só você os vê.
settings-quiet = Horário de silêncio: das { $from } às { $to } ({ $zone }, agora { $now }). Nesse horário, minhas mensagens diretas chegam sem som, mas chegam todas.
settings-loud = Horário de silêncio: nenhum. Minhas mensagens diretas chegam com som a qualquer hora.
settings-loud-zone = Horário de silêncio: nenhum. Minhas mensagens diretas chegam com som a qualquer hora. Seu fuso horário: { $zone }, agora { $now }.
settings-auto-roll = Na edição de 1976, eu rolo os dados no começo dos seus turnos e só chamo você quando há algo para decidir.
settings-own-roll = Na edição de 1976, quem rola os dados é você.
settings-pictures = Imagens: ligadas nas mensagens que só você vê.
settings-text-only = Imagens: desligadas. O que só você vê vem em palavras; as mensagens para todos mantêm imagens e textos alternativos.
settings-hidden = Perfil oculto: sim. Você não aparece na classificação, e só você vê o seu perfil.
settings-visible = Perfil oculto: não. Os outros veem o seu perfil e o seu lugar na classificação.
settings-reminder = Lembretes: quando uma partida espera por você há { $time }. Um só para todas, no máximo uma vez por dia e nunca no seu horário de silêncio.
settings-no-reminder = Lembretes: nenhum.
settings-there = Ausência marcada: nenhuma.
settings-away = Ausência marcada até { $until }: o seu tempo só corre em partidas ao vivo, e não mando lembretes. Depois de sete dias, os outros podem votar sobre o seu lugar em uma partida que espera por você.
settings-back = Você voltou: o seu tempo corre de novo, e os lembretes também voltaram.
settings-away-how = `/fora` com `até` diz por quanto tempo você fica fora: `3d`, `2 semanas` ou `2026-12-24`.
settings-away-how-back = Vai voltar antes? `/fora até: voltei`.
settings-away-asked = Passar de 21 dias a cada 90 depende dos outros: perguntei aos jogadores de { $games ->
    [one] 1 partida
   *[other] { $games } partidas
 } se você pode ficar fora até { $until }.
settings-away-longest = Você pode ficar fora no máximo 21 dias a cada 90, e ficar até { $until } passaria disso.
settings-away-elsewhere = Para perguntar aos jogadores de outra partida, use o comando no canal dela.
settings-how = Para mudar, aperte **Mudar** ou use as opções `silêncio_de`, `silêncio_até`, `fuso`, `lembrete`, `fora_até`, `dados_automáticos`, `imagens` e `oculto`. `silêncio_de: desligado` desliga o horário de silêncio; `fora_até: voltei` ou `/fora até: voltei` diz que você voltou.
settings-deadlines = No seu horário de silêncio, o seu tempo não corre, a não ser em partidas ao vivo. Os outros veem até quando você tem tempo e podem adivinhar esse horário. Uma mudança vale a partir do seu próximo turno.
## Os padrões de um servidor

server = **Padrões para partidas novas neste servidor**
server-changed = Pronto. **Padrões para partidas novas neste servidor**
server-everywhere = Dá para abrir partidas em todos os canais.
server-channels = Dá para abrir partidas em { $channels } e nos tópicos deles.
server-threads = Cada partida ganha um tópico só dela.
server-no-threads = As partidas ficam onde são abertas.
server-posts = Mensagens: { $value }
server-pace = Ritmo: { $value }
server-language = Idioma: { $value }
server-struck = Partidas fora da classificação: { $games }
server-how = Para mudar, use as opções `canais`, `tópico`, `mensagens`, `ritmo` e `idioma`. Quem abre uma partida com `/partida nova` pode escolher outra coisa, menos os canais. `retirar` tira uma partida terminada da classificação.
server-all = todos
server-all-channels = todos os canais
server-set = -# Definido por este servidor: { $set }.
server-set-thread = um tópico por partida
server-set-latest = só o tabuleiro mais recente fica
server-set-all = todos os tabuleiros ficam
server-set-quiet = um só tabuleiro, sempre atualizado
server-set-pace = ritmo { $pace }
settings-offer = Você pode ter um horário de silêncio: minhas mensagens chegam sem som e, fora das partidas ao vivo, o seu tempo não corre. Use `/ajustes` com `fuso`, `silêncio_de` e `silêncio_até`. Este aviso só aparece uma vez.
settings-off = desligado: sem horário de silêncio

## Classificação, `/perfil` e `/classificação`

season-all = desde o começo
season = { $quarter }º trimestre de { $year }
settling-games = ainda em calibração ({ $played } de { $needed } partidas)
settling-sure = ainda em calibração ({ $percent }% de certeza)
settling-known = ainda em calibração ({ $met } de { $needed } adversários conhecidos)
sure-provisional = provisórios, { $percent }% de certeza
sure-little = pouca certeza, { $percent }%
sure-fairly = certeza razoável, { $percent }%
sure-very = muita certeza, { $percent }%
ratings-won = { $games ->
    [one] 1 partida
   *[other] { $games } partidas
 }, { $wins ->
    [one] 1 vitória
   *[other] { $wins } vitórias
 }
leaderboard = Classificação
leaderboard-line = { $place }. { $name }: { $points } pontos
leaderboard-own = Você está em **{ $place }º** lugar entre { $listed }, com **{ $points }** pontos ({ $sure }): { $won }.
leaderboard-line-settling = – { $name }: { $points } pontos
leaderboard-settling-games = Você tem **{ $points }** pontos, { $sure }. Jogue mais { $left ->
    [one] 1 partida
   *[other] { $left } partidas
 } valendo para ter um lugar.
leaderboard-settling-sure = Você tem **{ $points }** pontos, { $sure }. Jogue mais algumas partidas valendo para ter um lugar.
leaderboard-settling-known = Você tem **{ $points }** pontos, { $sure }. Para ter um lugar, jogue com mais { $left ->
    [one] 1 pessoa daqui que já tenha
   *[other] { $left } pessoas daqui que já tenham
 } jogado com outras seis.
leaderboard-more = { $more ->
    [one] Há mais 1 pessoa na lista
   *[other] Há mais { $more } pessoas na lista
 }{ $settling ->
    [0] .
    [one] ; ao todo, 1 em calibração.
   *[other] ; ao todo, { $settling } em calibração.
 }
leaderboard-unrated = Você ainda não tem partidas valendo aqui. Para contar, a partida precisa ter relógio e não ter dicas, e duas pessoas precisam fazer pelo menos três jogadas cada.
leaderboard-hidden = Seu perfil está oculto, então você não aparece na lista. Para voltar, desligue `oculto` em `/ajustes`.
leaderboard-empty = Ainda não há ninguém na lista. Para contar, a partida precisa ter relógio e não ter dicas, e duas pessoas precisam fazer pelo menos três jogadas cada. `/partida nova` abre uma.
leaderboard-accuracy = Em { $games ->
    [one] 1 partida
   *[other] { $games } partidas
 }, a classificação acertou quem venceu em { $winners }% das vezes e quem ficou na frente em { $pairs }% dos pares; só por vitórias: { $winners_by_wins }% e { $pairs_by_wins }%.
leaderboard-struck = { $games ->
    [one] 1 partida foi retirada por quem gerencia o servidor.
   *[other] { $games } partidas foram retiradas por quem gerencia o servidor.
 }
leaderboard-ended = { $games ->
    [one] 1 partida foi encerrada antes do fim por quem jogava nela e gerencia o canal. Conta como estava, e essa pessoa ficou em último.
   *[other] { $games } partidas foram encerradas antes do fim por quem jogava nelas e gerencia o canal. Contam como estavam, e essas pessoas ficaram em último.
 }
profile-own = **Seu perfil** · { $season }
profile = Perfil de { $name } · { $season }
profile-none-own = Você ainda não terminou nenhuma partida aqui. `/partida nova` abre uma.
profile-none-fits = Nenhuma partida terminada com essa escolha. Tente outra edição ou outra temporada.
profile-points = **{ $points }** pontos, { $sure }
profile-no-points = ainda sem pontos aqui
profile-games = { $games ->
    [one] 1 partida
   *[other] { $games } partidas
 }
profile-more = Mais { $editions ->
    [one] 1 edição: para ver, escolha em `edição`.
   *[other] { $editions } edições: para ver uma, escolha em `edição`.
 }
profile-leaves-own = ⚠️ Você largou { $left } das suas últimas { $games } partidas valendo de { $edition } antes de contarem. A próxima que você largar tão cedo conta como último lugar.
profile-leaves = ⚠️ { $name } largou { $left } das suas últimas { $games } partidas valendo de { $edition } antes de contarem. A próxima que largar tão cedo conta como último lugar.
profile-cities = Cidades favoritas: { $cities }
profile-time = { $time } por turno
profile-best = Melhor partida: { $game }, { $day }
profile-best-so-far = Melhor partida até agora: { $game }, { $day }. A próxima pode ser a da vitória.
profile-best-won = vitória com { $cash }
profile-best-placed = { $place } lugar com { $cash }
profile-never-met = Você e { $name } ainda não terminaram uma partida na mesma mesa.
profile-met = Você e { $name }: { $games ->
    [one] 1 partida
   *[other] { $games } partidas
 } na mesma mesa. { $name } ficou na frente em { $ahead }, e você, em { $behind }.
profile-curve = Pontos em { $games ->
    [one] 1 partida valendo
   *[other] { $games } partidas valendo
 } de { $edition }: de { $first } a { $last }; mínimo { $lowest }, máximo { $highest }.
profile-unrated = Nenhuma partida valendo aqui ainda. Para contar, a partida precisa ter relógio e não ter dicas, e duas pessoas precisam fazer pelo menos três jogadas cada.
strike-done = A partida { $game } não vale mais para a classificação nem conta nos perfis. Estou recalculando tudo sem ela. `/servidor devolver: { $game }` desfaz isso.
strike-undone = A partida { $game } voltou a valer para a classificação e a contar nos perfis.
strike-alone = Nada mudou. Use `retirar` ou `devolver` sem outras opções, uma partida por vez.

## Privacidade

privacy-kept = **O que eu guardo sobre você**
privacy-locale = seu idioma: { $locale }
privacy-dm = onde ficam as nossas mensagens diretas
privacy-dm-closed = que o Discord não me deixa mandar mensagens diretas para você
privacy-settings = os seus ajustes, como `/ajustes` os mostra
privacy-threads = quando abri tópicos para você nas últimas duas horas, para ninguém abrir demais
privacy-shown = o que você compartilhou com todos nas últimas duas horas, onde e quando, para ninguém compartilhar demais
privacy-calls = quem você me fez chamar nas últimas duas horas, com votações, convites, revanches e lembretes, e quem chamou você: assim, ninguém recebe chamadas demais
privacy-away = quando você está ou esteve fora
privacy-reminded = quando mandei o último lembrete para você
privacy-alias = que você pediu para eu esquecer você. Além disso, com um número no lugar do seu nome: quantas partidas suas seguem com outras pessoas, quantas vezes abri tópicos para você e quantas vezes você esteve fora. Tudo isso é apagado { $until }
privacy-rematches = que você recebeu um convite para uma revanche, até ela começar ou a sala fechar
privacy-plans = o que você planejou em partidas, como `/planejar` mostra, e as respostas que deixou prontas para leilões
privacy-reviews = as análises das suas partidas terminadas, como `/partida análise` mostra
privacy-lesson = a partida do seu tutorial, como `/aprender` mostra, até 90 dias depois da última vez que você continuou
privacy-results = como terminaram as suas partidas, quais você largou no começo e os seus pontos na classificação. Depois que eu esquecer você, isso fica com um número no lugar do seu nome, para os pontos dos outros não mudarem
privacy-games = { $games ->
    [0] nenhuma partida
    [one] 1 partida, com o seu ID do Discord, o nome que você usava e, até um dia depois do fim, o texto das minhas mensagens no canal
   *[other] { $games } partidas, com o seu ID do Discord, o nome que você usava e, até um dia depois do fim de cada uma, o texto das minhas mensagens no canal
 }, e { $actions ->
    [0] nenhuma jogada sua
    [one] 1 jogada sua
   *[other] { $actions } jogadas suas
 }
privacy-can = Guardo isso até você pedir que eu esqueça você, a não ser o que tem prazo menor na lista acima. `/privacidade exportar` entrega tudo em um arquivo, e `/privacidade esquecer` me faz esquecer você.
privacy-exported = { $parts ->
        [one] Tudo o que eu guardo sobre você:
       *[other] Tudo o que eu guardo sobre você, em { $parts } arquivos; este é o primeiro:
    }
privacy-exported-part = Tudo o que eu guardo sobre você, arquivo { $part } de { $parts }:
privacy-exporting = Seu arquivo já está sendo preparado. Ele chega na resposta ao comando que você usou antes.
privacy-confirm = Quer que eu esqueça você? Não dá para desfazer.
    Nas partidas em andamento, um computador assume o seu lugar; se ninguém mais joga, a partida acaba. Nas terminadas, seu nome e seu ID são trocados. As mensagens que já estão nos canais continuam lá.
    Por um dia, ainda conto o que você tinha aberto, com um número no lugar do seu nome e do seu ID. Assim, ninguém escapa dos limites. Nesse dia, não dá para pedir de novo.
privacy-forgotten = { $games ->
    [0] Pronto, esqueci você; não havia partidas com você.
    [one] Pronto, esqueci você e tirei seu nome de 1 partida.
   *[other] Pronto, esqueci você e tirei seu nome de { $games } partidas.
 } Na próxima vez que você jogar, tudo começa do zero.
button-forget = Esquecer meus dados

## O ambiente de testes

sandbox-title = The Last Spike · ambiente de testes
sandbox-language-note = Vale para o que todos veem, a partir da próxima partida
sandbox-demo = Assistir a uma demonstração: quatro computadores
sandbox-picture-board = o tabuleiro
sandbox-picture-hand = suas peças
sandbox-picture-market = o terreno à venda
sandbox-picture-deed = o título em leilão
sandbox-picture-result = o resultado
sandbox-picture-review = a análise
sandbox-picture-replay = a partida, turno a turno
sandbox-picture-guide = como ler o tabuleiro
