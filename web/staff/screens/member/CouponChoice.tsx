import { useAnswer } from '../../api/reading.ts'
import { grantCalls } from '../../calls/members.ts'
import dialog from '../../kit/ActionDialog.module.css'
import { Unread } from '../../kit/AnswerView.tsx'
import type { OwnFieldProps } from '../../kit/actions.ts'
import { firstOption } from '../../kit/answers.ts'
import { dots } from '../../kit/words.ts'

/** The coupons that are issued today. */
export function CouponChoice({ label, value, onChange }: OwnFieldProps) {
  const coupons = useAnswer(grantCalls.coupons)
  return (
    <>
      <label className={dialog.field}>
        {label}
        <select className={dialog.input} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{firstOption(coupons, { none: '지금 드릴 수 있는 쿠폰이 없어요' })}</option>
          {coupons.data?.result.map(({ id, name, endDate }) => (
            <option key={id} value={id}>
              {endDate === null ? name : `${name} (${dots(endDate)}까지)`}
            </option>
          ))}
        </select>
      </label>
      <Unread answer={coupons} />
    </>
  )
}
