spawn('playwright', ['test', '--retries=2'])
