/** `npm run fit -- [acts] FOLDER`: the weights of what an owner's message does, else those of the answers. */
if (process.argv[2] === 'acts') await import('./acts.ts')
else await import('../fit.ts')
