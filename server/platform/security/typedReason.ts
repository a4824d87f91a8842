import type { Json } from '../json.ts'

/** Splits an event's reference to a typed reason, `step:id`; null for a reference of another form. */
export function stepAndId(reference: string): { step: string; id: string } | null {
  const [, step, id] = /^(.+):([0-9a-f]{8}-[0-9a-f-]{27})$/.exec(reference) ?? []
  return step === undefined || id === undefined ? null : { step, id }
}

/** The typed text of an opened reason, which may have been sealed with what belongs to it; null once its key is gone. */
export function reasonIn(opened: Json): string | null {
  if (typeof opened === 'string') return opened
  if (opened === null || typeof opened !== 'object' || Array.isArray(opened)) return null
  return typeof opened.reason === 'string' ? opened.reason : null
}

/** The references whose text is still known, with it. */
export const knownReasons = (
  found: readonly (readonly [string, string | null])[],
): ReadonlyMap<string, string> =>
  new Map(found.flatMap(([reference, text]) => (text === null ? [] : [[reference, text] as const])))
