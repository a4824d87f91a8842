import type { ConditionCode } from './conditionCodes.ts'
import { type Refusal, type RefusalCode, refuse } from './decision.ts'
import type { StaffRole } from './staffRoles.ts'

/** Who acts: a member, a colleague of the shop, or a job. */
export type ActorKind = 'member' | 'staff' | 'job'

export type ActionRule<State extends string> = {
  /** The states in which the action is possible. */
  from: readonly State[]
  by: readonly ActorKind[]
  /** The roles of colleagues that may take it, besides an admin. */
  roles?: readonly StaffRole[]
  /** The part of the state that `status` does not name: a return is approved, an item was sent back. */
  when?: (facts: never) => boolean
  /** The refusal in a wrong state or of another actor, instead of TRANSITION_NOT_ALLOWED. */
  otherwise?: (facts: never) => Refusal
  /** Conditions with refusals of their own, in the order in which they are checked. */
  unless?: readonly ((facts: never) => Refusal<ConditionCode> | null)[]
}

/**
 * The actions on an entity by state and actor. The guard of the command, the member's button, the row menu and the bulk
 * bar of the console read the same table.
 */
export type ActionTable<State extends string> = Readonly<Record<string, ActionRule<State>>>

type FunctionsOf<Rule> =
  | (Rule extends { when: infer When } ? When : never)
  | (Rule extends { otherwise: infer Otherwise } ? Otherwise : never)
  | (Rule extends { unless: readonly (infer Condition)[] } ? Condition : never)

/** The facts that these functions read; those of all of them for a union. */
type FactsRead<Functions> = [Functions] extends [never]
  ? unknown
  : [Functions] extends [(facts: infer Facts) => unknown]
    ? Facts
    : never

/** The facts that a rule reads; those of all rules for a union of them. */
export type FactsOf<Rule> = { status: string } & FactsRead<FunctionsOf<Rule>>
/** The facts that say whether an action is there, without those of its conditions. */
type StateFactsOf<Rule> = { status: string } & FactsRead<Rule extends { when: infer When } ? When : never>

type CodeOf<Checked> = Checked extends (facts: never) => infer Answer
  ? Answer extends { refused: infer Code extends RefusalCode }
    ? Code
    : never
  : never

/** The codes that a rule may refuse with. */
export type CodeOfRule<Rule> = Rule extends { otherwise: infer Otherwise }
  ? CodeOf<Otherwise> | CodeOfConditions<Rule>
  : 'TRANSITION_NOT_ALLOWED' | CodeOfConditions<Rule>
type CodeOfConditions<Rule> = Rule extends { unless: readonly (infer Condition)[] }
  ? CodeOf<Condition>
  : never

/** A rule whose functions read facts that the caller's types have checked. */
type CheckedRule = {
  from: readonly string[]
  by: readonly ActorKind[]
  when?: (facts: { status: string }) => boolean
  otherwise?: (facts: { status: string }) => Refusal
  unless?: readonly ((facts: { status: string }) => Refusal | null)[]
}

const isThere = (rule: CheckedRule, facts: { status: string }, actor: ActorKind): boolean =>
  rule.from.includes(facts.status) && rule.by.includes(actor) && rule.when?.(facts) !== false

/** True in the states in which this actor has the action at all; a condition may still be in its way. */
export function hasAction<Table extends ActionTable<string>, Action extends keyof Table & string>(
  table: Table,
  action: Action,
  facts: StateFactsOf<Table[Action]>,
  actor: ActorKind,
): boolean
/** The implementation, which sees the rules of any table. */
export function hasAction(
  table: Readonly<Record<string, CheckedRule>>,
  action: string,
  facts: { status: string },
  actor: ActorKind,
): boolean {
  const rule = table[action]
  return rule !== undefined && isThere(rule, facts, actor)
}

/** True when the command would accept the action of this actor now. */
export function mayDo<Table extends ActionTable<string>, Action extends keyof Table & string>(
  table: Table,
  action: Action,
  facts: FactsOf<Table[Action]>,
  actor: ActorKind,
): boolean {
  return whyNot(table, action, facts, actor) === null
}

/** The refusal that the command answers when this actor takes the action now; null when it is allowed. */
export function whyNot<Table extends ActionTable<string>, Action extends keyof Table & string>(
  table: Table,
  action: Action,
  facts: FactsOf<Table[Action]>,
  actor: ActorKind,
): Refusal<CodeOfRule<Table[Action]>> | null
/** The implementation, which sees the rules of any table. */
export function whyNot(
  table: Readonly<Record<string, CheckedRule>>,
  action: string,
  facts: { status: string },
  actor: ActorKind,
): object | null {
  const rule = table[action]
  if (rule === undefined || !isThere(rule, facts, actor))
    return rule?.otherwise?.(facts) ?? refuse('TRANSITION_NOT_ALLOWED', { status: facts.status, action })
  for (const condition of rule.unless ?? []) {
    const refusal = condition(facts)
    if (refusal !== null) return refusal
  }
  return null
}
