import { useAnswer } from '../../api/reading.ts'
import { grantCalls } from '../../calls/members.ts'
import { Unread } from '../../kit/AnswerView.tsx'
import type { OwnFieldProps } from '../../kit/actions.ts'
import { firstOption } from '../../kit/answers.ts'
import { Choice } from '../../kit/Choice.tsx'
import { dots } from '../../kit/words.ts'

/** The coupons that are issued today. */
export function CouponChoice({ label, value, onChange }: OwnFieldProps) {
  const coupons = useAnswer(grantCalls.coupons)
  return (
    <>
      <Choice
        label={label}
        value={value}
        options={coupons.data?.result.map(({ id, name, endDate }) => ({
          value: String(id),
          label: endDate === null ? name : `${name} (${dots(endDate)}까지)`,
        }))}
        onChange={onChange}
        first={firstOption(coupons, { none: '지금 드릴 수 있는 쿠폰이 없어요' })}
      />
      <Unread answer={coupons} />
    </>
  )
}
