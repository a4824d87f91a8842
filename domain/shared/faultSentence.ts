/** What a person reads of a fault of ours, which says nothing of its insides. */
export const faultSentence = '오류가 발생했어요. 다시 시도해 주세요.'
