import type { RecordKindName } from '../../../../domain/shared/recordKinds.ts'
import type { FormField } from '../../kit/form/fields.ts'
import { RecordsLink } from '../RecordsLink.tsx'

/** The reason for a change, which is stored in the audit table; its hint leads to the records of that kind. */
export const reasonFieldOf = (kind: RecordKindName): FormField => ({
  kind: 'text',
  name: 'reason',
  label: '사유',
  part: '기록',
  hint: (
    <>
      누가 언제 왜 바꿨는지 함께 남아요. <RecordsLink kind={kind}>직원 기록 보기</RecordsLink>
    </>
  ),
})
