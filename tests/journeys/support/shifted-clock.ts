// Loaded before the program: its clock continues from the instant of the last message.
const RealDate = Date;
let ahead = 0;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, made) => Reflect.construct(target, values.length === 0 ? [now()] : values, made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

process.on('message', (instant) => {
  ahead = RealDate.parse(String(instant)) - RealDate.now();
  process.send?.('moved');
});

function now(): number {
  return RealDate.now() + ahead;
}
