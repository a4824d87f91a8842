import { useAnswer } from '../../api/reading.ts'
import { consignmentCalls } from '../../calls/operations.ts'
import { Unread } from '../../kit/AnswerView.tsx'
import { firstOption } from '../../kit/answers.ts'
import form from '../../kit/form/Form.module.css'
import type { ControlProps } from '../../kit/form/fields.ts'
import { categoryOptions } from './categoryOptions.ts'

/** Chooses a category of any level, listed by path. */
export function CategoryField({ id, value, onChange, onBlur, invalid, describedBy }: ControlProps) {
  const tree = useAnswer(consignmentCalls.categories)
  return (
    <>
      <select
        id={id}
        className={form.input}
        value={typeof value === 'number' && tree.data !== undefined ? value : ''}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">{firstOption(tree, { none: '아직 카테고리가 없어요' })}</option>
        {categoryOptions(tree.data?.result ?? []).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Unread answer={tree} />
    </>
  )
}
