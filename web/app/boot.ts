import { isRecord } from '../api/isRecord.ts'
import { type Boot, noSettings } from '../api/pageSettings.ts'

const isBoot = (value: unknown): value is Boot =>
  isRecord(value) && isRecord(value.fallback) && typeof value.now === 'string' && isRecord(value.settings)

/** Reads the data that the server inlined into the page's JSON block. */
export function readBoot(): Boot {
  const text = document.getElementById('fallback')?.textContent ?? 'null'
  const boot: unknown = JSON.parse(text)
  if (isBoot(boot)) return boot
  return { fallback: {}, now: new Date().toISOString(), settings: noSettings }
}
