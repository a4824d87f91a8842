/**
 * What an owner reads of a deducted fee that goes back with a settlement, on the page and in the message (rule 950): of which
 * month, in words, and whether it was paid by now.
 */
export const addedToPayout = ({
  month,
  sum,
  isPaid,
}: {
  month: string
  sum: string
  isPaid: boolean
}): string => `${month} 정산금에 ${sum}을 ${isPaid ? '더해 드렸어요' : '더해 드려요'}.`
