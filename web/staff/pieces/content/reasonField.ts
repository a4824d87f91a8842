import type { FormField } from '../../kit/form/fields.ts'

/** Why something is written or changed; it goes into the audit table. */
export const reasonField: FormField = {
  kind: 'text',
  name: 'reason',
  label: '사유',
  part: '기록',
  hint: '누가 언제 왜 바꿨는지 함께 남아요.',
}
