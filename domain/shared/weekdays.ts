/** By the number of the weekday, Sunday first. */
export const weekdayNames = ['일요일', '월요일', '화요일', '수요일', '목요일', '금요일', '토요일'] as const
