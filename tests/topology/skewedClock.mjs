// Imported before a process of the shop: its clock goes wrong by SKEW_MS, as a machine's does without NTP.
const skewMs = Number(process.env.SKEW_MS ?? 0)
const Own = Date
globalThis.Date = class extends Own {
  constructor(...given) {
    if (given.length === 0) super(Own.now() + skewMs)
    else super(...given)
  }

  static now() {
    return Own.now() + skewMs
  }
}
