import type { RefusalData } from './refusalData.ts'

export type RefusalCode = keyof RefusalData

/** A business "no" as a value: its code and what the reader needs to act on it. */
export type Refusal<Code extends RefusalCode = RefusalCode> = Code extends RefusalCode
  ? { refused: Code; data: RefusalData[Code] }
  : never

/** What every refusal is, whichever codes it may carry: narrows types whose codes are a parameter too. */
type AnyRefusal = { refused: RefusalCode; data: RefusalData[RefusalCode] }

type CodeThatSaysAll = {
  [Code in RefusalCode]: undefined extends RefusalData[Code] ? Code : never
}[RefusalCode]

/** Makes a refusal. Its data goes to the client as it is: nothing personal, nothing secret. */
export function refuse<Code extends CodeThatSaysAll>(refused: Code): Refusal<Code>
/** Makes a refusal with what its code has to carry. */
export function refuse<Code extends RefusalCode>(refused: Code, data: RefusalData[Code]): Refusal<Code>
/** One body for both. */
export function refuse(refused: RefusalCode, data?: RefusalData[RefusalCode]): object {
  return { refused, data }
}

/** The same refusal with more of its data, such as which items it is about. */
export const about = <Code extends RefusalCode>(
  refusal: Refusal<Code>,
  data: Partial<RefusalData[Code]>,
): Refusal<Code> => ({ ...refusal, data: { ...refusal.data, ...data } })

/** True when a decision came back as a refusal. */
export const isRefusal = (value: unknown): value is AnyRefusal =>
  typeof value === 'object' && value !== null && 'refused' in value

/** True for a refusal with one of these codes. */
export const isRefusedAs = <Code extends RefusalCode>(
  refusal: Refusal,
  codes: readonly Code[],
): refusal is Refusal & Refusal<Code> => codes.some((code) => code === refusal.refused)

/**
 * A refusal of what serves several callers, for one that can never be refused with `impossible`; throws for those codes.
 */
export function refusalOtherThan<Given extends Refusal, Code extends RefusalCode>(
  refusal: Given,
  impossible: readonly Code[],
): Exclude<Given, { refused: Code }> {
  if (isOtherThan(refusal, impossible)) return refusal
  throw new Error(`refused with ${refusal.refused}, which this caller rules out`)
}

const isOtherThan = <Given extends Refusal, Code extends RefusalCode>(
  refusal: Given,
  impossible: readonly Code[],
): refusal is Exclude<Given, { refused: Code }> => !isRefusedAs(refusal, impossible)

/** The first policy that says no, or null when all agree. */
export function firstRefusal<Subject, No extends Refusal>(
  policies: readonly ((subject: Subject) => No | null)[],
  subject: Subject,
): No | null {
  for (const policy of policies) {
    const refusal = policy(subject)
    if (refusal !== null) return refusal
  }
  return null
}

/** Closes a switch: the compiler refuses a branch that was forgotten. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`)
}
