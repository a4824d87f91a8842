import { Select } from '../../kit/Select.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { type Memo, memoPresets } from './memo.ts'

/** The note for the courier: one of the usual ones, or words of the member's own. */
export function MemoFields(props: { memo: Memo; onMemo: (memo: Memo) => void; hideLabel?: boolean }) {
  const { memo, onMemo, hideLabel = false } = props
  return (
    <>
      <Select
        label="배송 메모"
        hideLabel={hideLabel}
        placeholder="배송 메모를 선택해 주세요"
        value={memo.preset}
        options={memoPresets}
        onChange={(event) => onMemo({ ...memo, preset: event.target.value })}
      />
      {memo.preset === 'etc' && (
        <TextField
          label="배송 메모 직접 입력"
          hideLabel
          placeholder="배송 메모를 입력해 주세요"
          maxLength={100}
          value={memo.etc}
          onChange={(event) => onMemo({ ...memo, etc: event.target.value })}
        />
      )}
    </>
  )
}
