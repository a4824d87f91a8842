/** What a daily price can be, in won; the form, files and changes of many prices say it in the same words. */
export const dailyPrice = {
  ...{ least: 100, most: 10_000_000, step: 100 },
  leastSentence: '가격은 100원 이상이어야 해요.',
  mostSentence: '가격은 10,000,000원 이하여야 해요.',
  stepSentence: '가격은 100원 단위로 입력해 주세요.',
} as const
