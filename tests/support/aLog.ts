import type { Log } from '../../server/platform/log.ts'

/** A log that keeps what it is told. */
export function aLog(): Log & { lines: { level: string; facts: object; sentence: string }[] } {
  const lines: { level: string; facts: object; sentence: string }[] = []
  const at = (level: string) => (facts: object, sentence: string) => {
    lines.push({ level, facts, sentence })
  }
  return { lines, info: at('info'), warn: at('warn'), error: at('error') }
}
