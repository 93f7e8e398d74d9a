/** In place of `core/speech-support.ts`: a frame may listen only if its host page permits it, and ours does not ask for that. */
export const findRecognition = () => undefined
export const canRecogniseSpeech = () => false
