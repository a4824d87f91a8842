import type { RefusalData } from './refusalData.ts'

export type RefusalCode = keyof RefusalData

/** A refusal as a value: its code and the data that the caller needs to act on it. */
export type Refusal<Code extends RefusalCode = RefusalCode> = Code extends RefusalCode
  ? { refused: Code; data: RefusalData[Code] }
  : never

/** Any refusal: also narrows types whose codes are a type parameter. */
type AnyRefusal = { refused: RefusalCode; data: RefusalData[RefusalCode] }

type CodeThatSaysAll = {
  [Code in RefusalCode]: undefined extends RefusalData[Code] ? Code : never
}[RefusalCode]

/** Makes a refusal. Its data is sent to the client unchanged, so it must hold nothing personal or secret. */
export function refuse<Code extends CodeThatSaysAll>(refused: Code): Refusal<Code>
/** Makes a refusal with the data that its code requires. */
export function refuse<Code extends RefusalCode>(refused: Code, data: RefusalData[Code]): Refusal<Code>
/** The implementation of both overloads. */
export function refuse(refused: RefusalCode, data?: RefusalData[RefusalCode]): object {
  return { refused, data }
}

/** The same refusal with more data, such as the items it is about. */
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
 * Narrows the refusal of a shared function for a caller that can never get one of the `impossible` codes; throws if it
 * has one of them.
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
  codes: readonly Code[],
): refusal is Exclude<Given, { refused: Code }> => !isRefusedAs(refusal, codes)

/** The refusal, or `instead` where a step within was refused with one of `codes`, of which the caller knows nothing. */
export const insteadOf = <Given extends Refusal, Code extends RefusalCode, Instead extends Refusal>(
  refusal: Given,
  codes: readonly Code[],
  instead: Instead,
): Exclude<Given, { refused: Code }> | Instead => (isOtherThan(refusal, codes) ? refusal : instead)

/** The refusal of the first policy that refuses, or null when all accept. */
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

/** Ends an exhaustive switch: a missing branch does not compile. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`)
}
