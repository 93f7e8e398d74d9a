/** A run without a Chromium ends before its first test, with one sentence on how to get one. */
import { chromiumPath } from './chromium.ts'

export default function setup() {
  chromiumPath()
}
