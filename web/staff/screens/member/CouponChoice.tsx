import { useAnswer } from '../../api/reading.ts'
import { grantCalls } from '../../calls/members.ts'
import dialog from '../../kit/ActionDialog.module.css'
import type { OwnFieldProps } from '../../kit/actions.ts'
import { dots } from '../../kit/words.ts'

/** The coupons that are issued today. */
export function CouponChoice({ label, value, onChange }: OwnFieldProps) {
  const { data, error } = useAnswer(grantCalls.coupons)
  return (
    <label className={dialog.field}>
      {label}
      <select className={dialog.input} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{emptyWords(data?.result.length, error !== undefined)}</option>
        {data?.result.map(({ id, name, endDate }) => (
          <option key={id} value={id}>
            {endDate === null ? name : `${name} (${dots(endDate)}까지)`}
          </option>
        ))}
      </select>
    </label>
  )
}

function emptyWords(count: number | undefined, isFailed: boolean): string {
  if (isFailed) return '불러오지 못했어요'
  if (count === undefined) return '불러오고 있어요'
  return count === 0 ? '지금 드릴 수 있는 쿠폰이 없어요' : '선택'
}
