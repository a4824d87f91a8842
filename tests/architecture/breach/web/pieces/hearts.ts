export const addHeart = () => fetch('/api/users/favorite', { method: 'POST' })
