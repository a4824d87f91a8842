export const orderColumns = [{ key: 'courier', label: '보낸 택배사' }, { key: 'late', label: '늦은 날' }]
