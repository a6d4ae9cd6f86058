/**
 * Words that stand for themselves alone: what joins the others, and verb forms that stemming does not bring together. Written as
 * the other words are; without English, a word is left out.
 */
export const FIXED = `
se le les lo te os:; a: to; al: to the; ante: before; bajo: under, low; con: with; contra: against; de: of, from; del: of the;
desde: from, since; durante: during; en: in, on; entre: between; hacia: toward; hasta: until, to; mediante: through, using;
para: for, to; por: by, for; segun: according, by; sin: without; tras: after; via: via; y e: and; o u: or; ni: nor; pero: but;
sino: but; aunque: although; porque: because; pues: so; si: if; que: that, what; como: how, as, like; cuando: when;
donde: where; adonde: where; cual cuales: which; quien quienes: who; cuanto cuanta: how much; cuantos cuantas: how many;
cuyo cuya: whose; el la los las: the; un una: a; unos unas: some; este esta estos estas esto: this; ese esa esos esas eso: that;
aquel aquella aquello: that; mi mis: my; tu tus: your; su sus: its, their; nuestro nuestra nuestros nuestras: our; yo: I;
ella: she; ellos ellas: them, they; nosotros: we; usted ustedes: you; me: me; nos: us; mio: mine; no: not; nunca jamas: never;
nada: nothing; nadie: nobody; ninguno ninguna ningun: none, no; alguno alguna algun algunos algunas: some, any; algo: something;
alguien: someone; todo toda todos todas: all; cada: each, every; cualquier cualquiera: any;
otro otra otros otras: other, another; mismo misma mismos mismas: same; tal tales: such; tan tanto: so; muy: very;
mucho mucha: much; muchos muchas: many; demasiado demasiada: too much; demasiados demasiadas: too many;
seguidos seguidas: consecutive; poco poca: little; pocos pocas: few; mas: more; menos: less; mejor mejores: better, best;
peor: worse; varios varias: several; solo sola solamente: only, alone; ambos ambas: both; ya: already; aun todavia: still, yet;
ahora: now; antes: before; despues luego: after, then; entonces: then; siempre: always; tambien: also; tampoco: neither;
aqui: here; ahi alli: there; asi: so, thus; bien: well; mal malo mala: bad, wrong; bueno buena buen: good; casi: almost;
quiza quizas: maybe; hoy: today; ayer: yesterday; manana: tomorrow; dentro: inside; fuera: outside; afuera: outside;
arriba: up, above; abajo: down, below; debajo: below; cerca: near; lejos: far; detras: behind; delante: front;
alrededor: around; ademas: also; incluso: even; salvo: except; mientras: while; vez: time, once; veces: times; gracias: thanks;
hola: hello; uno: one; dos: two; tres: three; cuatro: four; cinco: five; seis: six; diez: ten; cien: hundred; mil: thousand;
cero: zero; primer primero primera: first; segunda: second; ultimo ultima ultimos ultimas: last, latest;
tercero tercera tercer: third; mitad: half; doble: double; ser soy es son era eran sea sean sido siendo fue fueron sera: is, be;
estar estoy estamos estan estaba: is, be; haber ha han he hemos habia habra haya: have; hay: there is; hubo: there was;
hacer hago hace haces hacen hacemos hizo hice haga hagan haciendo hecho hecha hechos hara hacerlo: do, make; poder: can;
puedo: can I; puede pueden podemos puedes podria podrian pueda pudo: can; podre: can I; querer quiere quieren queremos: want;
quiero quisiera: I want; querria: I would like; deber debo debe deben debemos deberia deberian debes: should, must;
decir digo dice dicen dijo diga dicho diciendo: say, tell; dime: tell me; ir voy va vamos van vaya yendo iba: go;
venir vengo viene vienen vino: come; tener tengo tiene tienen tenemos tenga tengan tuve tenia teniendo: have;
saber sabe saben sabemos supe sepa: know; conocer conozco conoce: know;
pongo pone ponen ponga puse puso poniendo puesto: put, set; salir salgo sale salen salga salio saliendo: exit, leave;
salida: output, exit; dar doy da dan damos dado dando dio: give; ver veo ve ven vemos vea viendo visto vi: see, view;
leer leo lee leen leemos lea leyendo leido leyo: read; creer: believe; creo crea crean creas: create;
caer cae caen caiga caido caida cayo: crash, fall, down; oir oye: hear; traer traigo trae traen traiga: bring, fetch;
uso usos usa usas usan use usen usando usado usada usados usadas usamos: use; abierto abierta abiertos abiertas: open;
escrito escrita: written; roto rota rotos: broken; resuelto resuelta: resolved; vuelto: returned; cubierto: covered;
devuelto: returned; pido pide piden pida pidio pidiendo: request, ask;
sigo sigue siguen siga seguir siguiendo: follow, continue; sirvo sirve sirven sirva sirviendo: serve;
elijo elige eligen elija eligiendo: choose, select; corrijo corrige corrija: fix, correct; mido mide miden: measure;
repito repite: repeat; impido impide: prevent; consigo consigue: get; obtengo obtiene obtienen obtenga: get, obtain;
mantengo mantiene mantienen: keep, maintain; contengo contiene contienen: contain; detengo detiene detenga: stop;
retiene: retain; propongo: propose; expongo expone: expose; extraigo extrae: extract; traduzco: translate; reduzco: reduce;
produzco: produce; introduzco: enter; invierte: invert, reverse; convierto convierte: convert; prefiero: prefer;
parezco parece: seem; establezco: set; aparece aparezca: appear, show; pertenece: belong; falta faltan: missing; fuerzo: force;
agrego agrega agregan agregue: add; ejecuto: run, execute; redirijo: redirect; protejo: protect; bd: database;
publico publica publicos publicas: public; esperado esperada esperados: expected;
personalizado personalizada personalizados personalizadas: custom; compartido compartida compartidos: shared;
anidado anidada anidados anidadas: nested; predefinido predefinida: predefined;
integrado integrada incorporado incorporada: integrated; protegido protegida protegidas: protected;
programado programada programadas: scheduled; cerrado cerrada: closed; almacenado almacenada: stored; cuelga cuelgue: hang;
llaves: braces; cuelgan: hang; juntos: together; basado basada: based; conviene: should; vale: OK;
`

/** English words and names that would be taken for forms of a Spanish word. */
export const KEPT = `
active angular archive archives circular enter enumerable introduce iter iterable large larger listen locale locales logo
logos longitude median observable observe page pages paren pas quite relate relates render reproduce response resume server
servers servo tabular utils varies visualizer
`

/** Phrases whose English is not that of their words. They are found in every form their words have. */
export const PHRASES = `
a menos que: unless; a partir de: from; a pesar de: despite; a traves de: through; a veces: sometimes; a la vez: at once;
a mano: by hand; al mismo tiempo: at the same time; acerca de: about; ademas de: besides;
alta disponibilidad: high availability; antes de: before; aplicacion web: web application;
archivo de configuracion: configuration file; asi como: as well as; base de datos: database; barra lateral: sidebar;
barra de progreso: progress bar; bucle de eventos: event loop; cada vez que: whenever; cadena de texto: string;
caja de texto: text box; campo de texto: text field; captura de pantalla: screenshot; casi nunca: rarely; caso de uso: use case;
cerrar sesion: log out; cierre de sesion: logout; ciclo de vida: lifecycle; clave foranea: foreign key;
clave primaria: primary key; clave de api: API key; llave primaria: primary key; llave foranea: foreign key;
codigo abierto: open source; codigo fuente: source code; codigo de estado: status code; cola de trabajos: job queue;
cola de mensajes: message queue; como hago para: how do I; como hacer: how to; como hacer para: how to; como hago: how do I;
como hago que: how do I make; como puedo: how can I; como se: how to; como se hace: how to; como se puede: how to;
como si: as if; con exito: successfully; con el fin de: in order to; control de acceso: access control;
control de versiones: version control; copia de seguridad: backup; correo electronico: email; cuadro de dialogo: dialog;
cual es: what is; cuales son: what are; cuanto tiempo: how long; cuantas veces: how many times; dar error: fail with error;
darse de baja: unsubscribe; de acuerdo: OK; de forma predeterminada: by default; de manera predeterminada: by default;
de modo que: so that; de nuevo: again; de vuelta: back; debajo de: below; dejar de: stop; dejar de funcionar: stop working;
del lado del servidor: server side; del lado del cliente: client side; en el servidor: on the server;
lado del servidor: server side; lado del cliente: client side; dentro de: inside; despues de: after; detras de: behind;
direccion ip: IP address; en caso de: in case of; en cuanto a: as for; en ejecucion: running; en linea: online;
en lugar de: instead of; en vez de: instead of; en segundo plano: in the background; en tiempo real: in real time;
en tiempo de ejecucion: at runtime; en vivo: live; encima de: above; entorno de desarrollo: development environment;
entrada y salida: input and output; equilibrio de carga: load balancing; balanceo de carga: load balancing;
balanceador de carga: load balancer; es decir: that is; es necesario: is required; espacio de nombres: namespace;
espacio de trabajo: workspace; espacio en blanco: whitespace; estructura de datos: data structure;
expresion regular: regular expression; falta de: lack of; fecha y hora: date and time; fin de linea: end of line;
flujo de datos: data stream; flujo de trabajo: workflow; fuera de: outside; fuera de linea: offline; sin conexion: offline;
fuga de memoria: memory leak; funcion flecha: arrow function; hacer clic: click; hacer falta: need; hacer que: make;
hacer pruebas: test; hacer referencia: refer; hay que: must; hay alguna forma de: is there a way to;
hay alguna manera de: is there a way to; hay forma de: is there a way to; hoja de calculo: spreadsheet;
hoja de estilo: stylesheet; hora local: local time; huso horario: timezone; zona horaria: timezone; iniciar sesion: log in;
inicio de sesion: login; interfaz de usuario: user interface; inteligencia artificial: artificial intelligence;
inyeccion de dependencias: dependency injection; juego de caracteres: charset; limite de velocidad: rate limit;
limite de peticiones: rate limit; limite de solicitudes: rate limit; linea de comandos: command line;
linea de comando: command line; lista de tareas: task list; llevar a cabo: perform; lo que: what; lo mismo: the same;
lo siguiente: the following; los datos: the data; mapa del sitio: sitemap; mas de: more than; mas de una vez: more than once;
mas rapido: faster; mas lento: slower; maquina virtual: virtual machine; mensaje de error: error message;
me da error: I get an error; me da: I get; me dice: it says; me falta: I miss; me sale: I get; me aparece: I get;
mientras que: while; modo estricto: strict mode; modo oscuro: dark mode; motor de busqueda: search engine;
ni siquiera: not even; no encontrado: not found; no hay: there is no; no puedo: I cannot; no se: does not; no se puede: cannot;
no me funciona: does not work; no funciona: does not work; no existe: does not exist; no encuentro: cannot find;
no importa: does not matter; nombre de archivo: file name; nombre de usuario: username; nombre de dominio: domain name;
numero de version: version number; orden de: order of; pagina de inicio: home page; palabra clave: keyword;
panel de control: dashboard; para nada: at all; para que: so that; para que sirve: what is the purpose of;
paso a paso: step by step; patron de diseno: design pattern; pie de pagina: footer; poner en marcha: start;
por cierto: by the way; por defecto: by default; por ejemplo: for example; por favor: please; por que: why;
por lo tanto: therefore; por lo menos: at least; al menos: at least; por separado: separately; por completo: completely;
pruebas unitarias: unit tests; prueba de integracion: integration test; prueba de extremo a extremo: end-to-end test;
de extremo a extremo: end-to-end; puede ser: can be; punto de entrada: entry point; punto de interrupcion: breakpoint;
puntos suspensivos: ellipsis; punto y coma: semicolon; punto final: endpoint; puesta en marcha: startup;
que diferencia hay: what is the difference; que es: what is; que hace: what does; que pasa: what happens;
que pasa si: what happens if; que ocurre: what happens; que sucede: what happens; que significa: what does it mean;
que tipo de: what kind of; raiz del proyecto: project root; recoleccion de basura: garbage collection;
recolector de basura: garbage collector; red social: social network; relacion de aspecto: aspect ratio;
salto de linea: line break; se cae: crashes; se cuelga: hangs; se queda colgado: hangs; seguridad de tipos: type safety;
servidor de desarrollo: development server; servidor web: web server; si no: if not; siempre que: whenever;
sin embargo: however; sin necesidad de: without; sistema de archivos: file system; sistema de ficheros: file system;
sistema operativo: operating system; sitio web: website; pagina web: web page; tal como: as; tal vez: maybe;
tarea programada: scheduled task; tareas programadas: scheduled tasks; tarjeta de credito: credit card;
tener en cuenta: take into account; tengo que: must I; tengo en cuenta: take into account; tiene que: must; tener que: must;
tiempo de compilacion: build time; tiempo de ejecucion: runtime; tiempo de espera: timeout; tiempo de espera agotado: timed out;
tiempo limite: time limit; tiempo real: real time; tipo de dato: data type; todo el mundo: everyone;
todo lo que: everything that; todos los dias: every day; tratar de: try to; una sola vez: only once; una vez: once;
una y otra vez: again and again; valor predeterminado: default value; variable de entorno: environment variable;
varias veces: several times; ventana emergente: popup; ventana modal: modal; vista previa: preview; volver a: again;
ya no: no longer; ya que: since; acceso denegado: access denied; arbol de archivos: file tree; llamada a la api: API call;
doble factor: two-factor; dos factores: two-factor; marca de tiempo: timestamp; marco de trabajo: framework;
texto alternativo: alt text; texto plano: plain text; conjunto de datos: data set; conjunto de cambios: changeset;
solicitud de extraccion: pull request; arrastrar y soltar: drag and drop; tiempo de respuesta: response time;
tiempo de carga: load time; gestor de paquetes: package manager; administrador de paquetes: package manager;
gestion de estado: state management; manejo de errores: error handling; gestion de errores: error handling;
control de errores: error handling; acceso directo: shortcut; lista desplegable: dropdown; menu desplegable: dropdown menu;
casilla de verificacion: checkbox; horario de atencion: business hours; devolucion de llamada: callback;
condicion de carrera: race condition; cuello de botella: bottleneck; punto muerto: deadlock; carga diferida: lazy loading;
carga perezosa: lazy loading; division de codigo: code splitting; mapa de origen: source map; recarga en caliente: hot reload;
arranque en frio: cold start; bajo demanda: on demand; nivel de registro: log level; comprobacion de estado: health check;
ancho de banda: bandwidth; carga util: payload; cadena de consulta: query string; origen cruzado: cross-origin;
en cache: cached; almacenamiento en cache: caching; guardar en cache: cache; token de acceso: access token;
token de actualizacion: refresh token; barra invertida: backslash; puerta de enlace: gateway; guion bajo: underscore;
signo de interrogacion: question mark; pantalla completa: full screen; coma flotante: floating point; mayor que: greater than;
menor que: less than; conversion de tipos: type conversion; proceso hijo: child process; registro de cambios: changelog;
notas de la version: release notes; integracion continua: continuous integration; entrega continua: continuous delivery;
software intermedio: middleware; correo de confirmacion: confirmation email; solo lectura: read-only;
de solo lectura: read-only; cada cuanto: how often; desde cero: from scratch; a medida: custom; al azar: at random;
por lotes: in batches; en orden: in order; en paralelo: in parallel; en produccion: in production; en local: locally;
paso por paso: step by step; listo para: ready to; hacer una copia: copy; mayusculas y minusculas: case;
distinguir mayusculas: case sensitive; me gustaria: I would like; es posible: is it possible; se debe: should;
quien puede: who can; tipo de retorno: return type; procesamiento por lotes: batch processing;
`
