/** `npm run fit -- [acts|changes] FOLDER`: the weights of what an owner's message does, of what it means, else those of the answers. */
if (process.argv[2] === 'acts') await import('./acts.ts')
else if (process.argv[2] === 'changes') await import('./changes.ts')
else await import('../fit.ts')
