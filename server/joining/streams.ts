export const memberStream = (memberId: number): string => `member:${memberId}`
