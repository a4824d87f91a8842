import type { FormField } from '../../kit/form/fields.ts'

/** The reason for a change, which is stored in the audit table. */
export const reasonField: FormField = {
  kind: 'text',
  name: 'reason',
  label: '사유',
  part: '기록',
  hint: '누가 언제 왜 바꿨는지 함께 남아요.',
}
