/** What goes on with a missing item once it is found: its appraisal, its contract, or its parcel home. */
export const afterSearch = ['appraisal', 'contract', 'home'] as const
export type AfterSearch = (typeof afterSearch)[number]

/** What an owner reads of an item that is searched for, on the page and in the message (rule 988); `value` in words. */
export const missingWords = ({ value }: { value: string }): [string, string] => [
  `상품이 있는 곳을 확인하지 못해 찾고 있어요. 합의한 가치는 ${value}이에요.`,
  '찾으면 바로 알려 드리고, 찾지 못하면 합의한 가치만큼 배상해 드려요.',
]

/** What follows once a missing item is found, and what its owner cannot do until then (rule 988). */
export const afterSearchWords: Readonly<Record<AfterSearch, string>> = {
  appraisal: '찾으면 감정을 이어서 하고 결과를 알려 드려요.',
  contract:
    '찾으면 계약이 그대로 이어져요. 그때까지는 새 예약을 받지 않고, 날을 막거나 중도 해지할 수 없어요.',
  home: '찾으면 신청할 때 적은 주소로 보내 드려요.',
}
