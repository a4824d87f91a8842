export const addHeart = () => fetch('/api/users/favorite', { method: 'POST' })
export const heartWords = (count: number) => `${count.toLocaleString('ko-KR')}명`
