/** The gateway holds the reference of an account and names no id for it: the account is registered under the next one. */
export const SELLER_REF_TAKEN = 'SELLER_REF_TAKEN'
/** The account kept with a payout, or its registration at the gateway, is not the one that the payout names. */
export const OTHER_ACCOUNT = 'OTHER_ACCOUNT'
/** The account kept with a payout, or its owner, is not in our records: nothing is sent. */
export const PAYEE_MISSING = 'PAYEE_MISSING'
/** The gateway answered with another payout than the one that was asked about. */
export const ANOTHER_PAYOUT = 'ANOTHER_PAYOUT'
/** The gateway does not find a payout that it had taken. */
export const PAYOUT_NOT_FOUND = 'PAYOUT_NOT_FOUND'
/** The gateway does not find our newest payout, or does not say: our key may be another merchant's. */
export const NEWEST_PAYOUT_UNSEEN = 'NEWEST_PAYOUT_UNSEEN'

const words: Readonly<Record<string, string>> = {
  [SELLER_REF_TAKEN]: '지급 대행이 등록한 계좌의 번호를 알려 주지 않아요. 다음 번호로 다시 등록해요.',
  [OTHER_ACCOUNT]: '지급할 계좌와 등록한 계좌가 달라요.',
  [PAYEE_MISSING]: '지급할 계좌나 소유자의 기록이 없어서 보내지 않았어요.',
  [ANOTHER_PAYOUT]: '지급 대행이 다른 지급으로 답했어요.',
  [PAYOUT_NOT_FOUND]: '지급 대행이 맡은 지급을 찾지 못해요.',
  [NEWEST_PAYOUT_UNSEEN]: '우리의 최근 지급을 지급 대행에서 확인하지 못했어요. 다른 상점의 키일 수 있어요.',
}

/** Why a payout waits for the gateway's answer: in words, or the provider's code as it is, so that finance can ask there. */
export const payoutWait = (reason: string): string => words[reason] ?? reason
