import dayjs from 'dayjs'
export const today = dayjs
