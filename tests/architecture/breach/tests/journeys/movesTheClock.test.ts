test('points expire', ({ office }) => office.moveClock('2026-12-24T09:00:00+09:00'))
