it('draws', { retry: 2 }, () => expect(draw()).toBe('drawn'))
