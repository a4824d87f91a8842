const names: Readonly<Record<string, string>> = { staff: '직원', member: '회원' }

/** `staff:3` → `직원 3`, `job:settleMonths` → `자동 작업`. */
export function actorName(actor: string): string {
  const [kind = '', id = ''] = actor.split(':')
  const name = names[kind]
  return name === undefined ? '자동 작업' : `${name} ${id}`
}
