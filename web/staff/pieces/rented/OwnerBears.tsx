import { useEffect } from 'react'
import { sentenceOfCondition } from '../../../../domain/shared/conditionSentences.ts'
import { ownerGoneRefusal } from '../../../../domain/shared/ownersPart.ts'
import { useAnswer } from '../../api/reading.ts'
import { returnCalls } from '../../calls/operations.ts'
import dialog from '../../kit/ActionDialog.module.css'
import type { OwnFieldProps } from '../../kit/actions.ts'
import { Choice } from '../../kit/Choice.tsx'
import { bearingOptions } from './bearing.ts'

/**
 * Asks who bears a refund of an owner's item; of an owner who has left it says why nobody is asked (rule 427). That the quote
 * could not be read is said where the refunds so far stand.
 */
export function OwnerBears({ label, rowId, value, onChange }: OwnFieldProps) {
  const { data } = useAnswer(returnCalls.quote(rowId, {}))
  const gone = ownerGoneRefusal({ ownerHasLeft: data?.owner?.hasLeft === true })
  const isGone = gone !== null
  useEffect(() => {
    if (isGone && value !== 'no') onChange('no')
  }, [isGone, value, onChange])
  if (gone !== null) return <p className={dialog.about}>{sentenceOfCondition(gone)}</p>
  return <Choice label={label} value={value} options={bearingOptions} onChange={onChange} />
}
