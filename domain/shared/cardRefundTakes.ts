/** How long the card company takes to show a refund. */
export const cardRefundTakes = '영업일 기준 2–3일'
