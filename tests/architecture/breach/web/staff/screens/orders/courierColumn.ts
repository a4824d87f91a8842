export const courierColumn = { id: 'courier', header: '보낸 택배사' }
