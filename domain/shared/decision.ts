import type { RefusalData } from './refusalData.ts'

export type RefusalCode = keyof RefusalData

/** A business "no" as a value: its code and what the reader needs to act on it. */
export type Refusal<Code extends RefusalCode = RefusalCode> = {
  [One in Code]: { refused: One; data: RefusalData[One] }
}[Code]

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
export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value

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
