/**
 * `npm run fit -- [acts|stored|changes|talk|topics|confidences|interviews|things|candidates|quotes|revisions] FOLDER`: the weights of what an owner's message
 * does, what becomes of statements by them, those of what it changes, of what says nothing, of what owners ask the assistant, of what nobody may know, of what is asked
 * next, the training data of the encoder, of the verifier and of the reviser; else the weights of the answers.
 */
if (process.argv[2] === 'acts') await import('./acts.ts')
else if (process.argv[2] === 'stored') await import('./stored.ts')
else if (process.argv[2] === 'changes') await import('./changes.ts')
else if (process.argv[2] === 'interviews') await import('./interviews.ts')
else if (process.argv[2] === 'things') await import('./things.ts')
else if (process.argv[2] === 'candidates') await import('./candidates.ts')
else if (process.argv[2] === 'quotes') await import('./quotes.ts')
else if (process.argv[2] === 'revisions') await import('./revisions.ts')
else if (process.argv[2] === 'talk') await import('./talk.ts')
else if (process.argv[2] === 'topics') await import('./topics.ts')
else if (process.argv[2] === 'confidences') await import('./confidences.ts')
else await import('../fit.ts')
