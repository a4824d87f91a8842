/** Presets of the delivery memo; `etc` opens a field of its own. */
export const memoPresets = [
  { value: 'contact', text: '배송 전에 연락해 주세요' },
  { value: 'security', text: '부재 시 경비실에 맡겨 주세요' },
  { value: 'door', text: '부재 시 문 앞에 놓아 주세요' },
  { value: 'etc', text: '직접 입력' },
] as const

export type Memo = { preset: string; etc: string }
export const noMemo: Memo = { preset: '', etc: '' }

export const memoText = ({ preset, etc }: Memo): string =>
  preset === 'etc' ? etc.trim() : (memoPresets.find(({ value }) => value === preset)?.text ?? '')
