import { okSchema } from '../../contract/api.ts'
import {
  assistantNoticeSchema,
  assistantSettingsSchema,
  assistantUsageSchema,
  foundServersSchema,
  modelChoiceSchema,
  modelServerSchema,
  modelTrialSchema,
  offeredModelsSchema,
  ownAssistantUsageSchema,
  savedBudgetSchema,
  savedChoiceSchema,
  settingsVersionSchema,
} from '../../contract/assistant-settings.ts'
import { administrator } from '../accounts/access.ts'
import type { Accounts } from '../accounts/service.ts'
import type { Core } from '../core/core.ts'
import { json, jsonBody } from '../core/http/json-shapes.ts'
import { route } from '../core/http/route.ts'
import { createRouter } from '../core/http/router.ts'
import { signedIn } from '../core/http/session.ts'
import { type Limit, SECONDS_PER_MINUTE } from '../core/limits.ts'
import type { AssistantSettings } from './service.ts'

interface Dependencies {
  core: Pick<Core, 'limits'>
  accounts: Accounts
  assistantSettings: AssistantSettings
}

const PATH = '/rest/v1/assistant_settings'

/** Each of these calls asks a server elsewhere. */
const TRIALS: Limit = {
  name: 'model_trials',
  points: 30,
  seconds: SECONDS_PER_MINUTE,
  message: 'You can try models 30 times a minute. Please wait a moment.',
}

export const assistantSettingsRoutes = (dependencies: Dependencies) =>
  createRouter([
    getSettingsRoute(dependencies),
    chooseModelRoute(dependencies),
    removeModelRoute(dependencies),
    setBudgetRoute(dependencies),
    findServersRoute(dependencies),
    listModelsRoute(dependencies),
    tryModelRoute(dependencies),
    tryCurrentModelRoute(dependencies),
    getUsageRoute(dependencies),
    getOwnUsageRoute(dependencies),
    getNoticeRoute(dependencies),
    closeNoticeRoute(dependencies),
  ])

const getSettingsRoute = ({ accounts, assistantSettings }: Dependencies) =>
  route(
    {
      method: 'get',
      path: PATH,
      operationId: 'getAssistantSettings',
      summary: 'Get the assistant’s settings',
      guard: administrator(accounts),
      responses: { 200: json(assistantSettingsSchema, 'The settings, without the key') },
    },
    async (c) => c.json(await assistantSettings.view(c.var.administrator), 200),
  )

const chooseModelRoute = ({ core: { limits }, accounts, assistantSettings }: Dependencies) =>
  route(
    {
      method: 'put',
      path: `${PATH}/model`,
      operationId: 'chooseModel',
      summary: 'Try a model and let it answer from now on',
      description: 'The model is asked one question first; when that fails, nothing changes.',
      guard: administrator(accounts),
      refuses: ['conflict', 'rate_limited'],
      request: jsonBody(savedChoiceSchema),
      responses: { 200: json(assistantSettingsSchema, 'The settings as saved') },
    },
    async (c) => {
      await limits.consume(TRIALS, c.var.administrator.id)
      const { signal } = c.req.raw
      return c.json(
        await assistantSettings.chooseModel(c.req.valid('json'), signal, c.var.administrator),
        200,
      )
    },
  )

const removeModelRoute = ({ accounts, assistantSettings }: Dependencies) =>
  route(
    {
      method: 'delete',
      path: `${PATH}/model`,
      operationId: 'removeModel',
      summary: 'Delete the model and its key: the built-in assistant answers',
      guard: administrator(accounts),
      refuses: ['conflict'],
      request: jsonBody(settingsVersionSchema),
      responses: { 200: json(assistantSettingsSchema, 'The settings as saved') },
    },
    async (c) =>
      c.json(await assistantSettings.removeModel(c.req.valid('json').version, c.var.administrator), 200),
  )

const setBudgetRoute = ({ accounts, assistantSettings }: Dependencies) =>
  route(
    {
      method: 'put',
      path: `${PATH}/budget`,
      operationId: 'setAssistantBudget',
      summary: 'Set prices and daily caps',
      guard: administrator(accounts),
      refuses: ['conflict'],
      request: jsonBody(savedBudgetSchema),
      responses: { 200: json(assistantSettingsSchema, 'The settings as saved') },
    },
    async (c) => c.json(await assistantSettings.setBudget(c.req.valid('json'), c.var.administrator), 200),
  )

const findServersRoute = ({ core: { limits }, accounts, assistantSettings }: Dependencies) =>
  route(
    {
      method: 'post',
      path: `${PATH}/discovery`,
      operationId: 'findModelServers',
      summary: 'Look for servers of local models',
      guard: administrator(accounts),
      refuses: ['rate_limited'],
      responses: { 200: json(foundServersSchema, 'Servers that answered within a second') },
    },
    async (c) => {
      await limits.consume(TRIALS, c.var.administrator.id)
      return c.json(await assistantSettings.findServers(c.var.administrator), 200)
    },
  )

const listModelsRoute = ({ core: { limits }, accounts, assistantSettings }: Dependencies) =>
  route(
    {
      method: 'post',
      path: `${PATH}/models`,
      operationId: 'listModels',
      summary: 'List the models that a server offers',
      guard: administrator(accounts),
      refuses: ['rate_limited'],
      request: jsonBody(modelServerSchema),
      responses: { 200: json(offeredModelsSchema, 'The models, or the problem') },
    },
    async (c) => {
      await limits.consume(TRIALS, c.var.administrator.id)
      return c.json(await assistantSettings.listModels(c.req.valid('json'), c.var.administrator), 200)
    },
  )

const tryModelRoute = ({ core: { limits }, accounts, assistantSettings }: Dependencies) =>
  route(
    {
      method: 'post',
      path: `${PATH}/trial`,
      operationId: 'tryModel',
      summary: 'Ask a model one question over demo knowledge',
      guard: administrator(accounts),
      refuses: ['rate_limited'],
      request: jsonBody(modelChoiceSchema),
      responses: { 200: json(modelTrialSchema, 'The answer, or the problem') },
    },
    async (c) => {
      await limits.consume(TRIALS, c.var.administrator.id)
      const { signal } = c.req.raw
      return c.json(await assistantSettings.tryModel(c.req.valid('json'), signal, c.var.administrator), 200)
    },
  )

const tryCurrentModelRoute = ({ core: { limits }, accounts, assistantSettings }: Dependencies) =>
  route(
    {
      method: 'post',
      path: `${PATH}/model/trial`,
      operationId: 'tryCurrentModel',
      summary: 'Ask the model in charge one question over demo knowledge',
      guard: administrator(accounts),
      refuses: ['conflict', 'rate_limited'],
      responses: { 200: json(modelTrialSchema, 'The answer, or the problem') },
    },
    async (c) => {
      await limits.consume(TRIALS, c.var.administrator.id)
      const { signal } = c.req.raw
      return c.json(await assistantSettings.tryCurrentModel(signal, c.var.administrator), 200)
    },
  )

const getUsageRoute = ({ accounts, assistantSettings }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/assistant_usage',
      operationId: 'getAssistantUsage',
      summary: 'Get the tokens and cost of the last 30 days',
      guard: administrator(accounts),
      responses: { 200: json(assistantUsageSchema, 'By day and purpose, and by posit') },
    },
    async (c) => c.json(await assistantSettings.usage(c.var.administrator), 200),
  )

const getOwnUsageRoute = ({ assistantSettings }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/users/me/assistant_usage',
      operationId: 'getOwnAssistantUsage',
      summary: 'Get the tokens and cost of your posits in the last 30 days',
      guard: signedIn,
      responses: { 200: json(ownAssistantUsageSchema, 'By posit and purpose') },
    },
    async (c) => c.json(await assistantSettings.ownUsage(c.var.user.id), 200),
  )

const getNoticeRoute = ({ accounts, assistantSettings }: Dependencies) =>
  route(
    {
      method: 'get',
      path: `${PATH}/notice`,
      operationId: 'getAssistantNotice',
      summary: 'Get which assistant answers, and whether you have closed the notice of it',
      guard: administrator(accounts),
      responses: { 200: json(assistantNoticeSchema, 'The notice') },
    },
    async (c) => c.json(await assistantSettings.notice(c.var.administrator), 200),
  )

const closeNoticeRoute = ({ accounts, assistantSettings }: Dependencies) =>
  route(
    {
      method: 'delete',
      path: `${PATH}/notice`,
      operationId: 'closeAssistantNotice',
      summary: 'Close the notice of which assistant answers',
      guard: administrator(accounts),
      responses: { 200: json(okSchema, 'It stays closed') },
    },
    async (c) => {
      await assistantSettings.closeNotice(c.var.administrator)
      return c.json({ ok: true as const }, 200)
    },
  )
