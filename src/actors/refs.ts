import type { ActorRefFrom } from 'xstate'
import type { accountDeletionMachine } from '#machines/accountDeletion.ts'
import type { accountPageMachine } from '#machines/accountPage.ts'
import type { actionRunnerMachine } from '#machines/actionRunner.ts'
import type { actionsPageMachine } from '#machines/actionsPage.ts'
import type { backstageMachine } from '#machines/backstage.ts'
import type { conflictMachine } from '#machines/conflict.ts'
import type { connectionMachine } from '#machines/connection.ts'
import type { draftMachine } from '#machines/draft.ts'
import type { duplicatesMachine } from '#machines/duplicates.ts'
import type { entryMachine } from '#machines/entry.ts'
import type { entryEditorMachine } from '#machines/entryEditor.ts'
import type { entryPageMachine } from '#machines/entryPage.ts'
import type { eventResetMachine } from '#machines/eventReset.ts'
import type { fileConflictMachine } from '#machines/fileConflict.ts'
import type { fileEditorMachine } from '#machines/fileEditor.ts'
import type { fileHistoryMachine } from '#machines/fileHistory.ts'
import type { firstStepsMachine } from '#machines/firstSteps.ts'
import type { formMachine } from '#machines/form.ts'
import type { generationMachine } from '#machines/generation.ts'
import type { geocodeMachine } from '#machines/geocode.ts'
import type { invitationLinkMachine } from '#machines/invitationLink.ts'
import type { leaveGuardMachine } from '#machines/leaveGuard.ts'
import type { listMachine } from '#machines/list.ts'
import type { listPageMachine } from '#machines/listPage.ts'
import type { listSelectionMachine } from '#machines/listSelection.ts'
import type { notificationDetailMachine } from '#machines/notificationDetail.ts'
import type { optionsMachine } from '#machines/options.ts'
import type { partialMachine } from '#machines/partial.ts'
import type { recoveryRequestMachine } from '#machines/recoveryRequest.ts'
import type { recoveryResetMachine } from '#machines/recoveryReset.ts'
import type { registrationMachine } from '#machines/registration.ts'
import type { repeatingEventWizardMachine } from '#machines/repeatingEventWizard.ts'
import type { seriesDatesMachine } from '#machines/seriesDates.ts'
import type { seriesEventsMachine } from '#machines/seriesEvents.ts'
import type { seriesScheduleMachine } from '#machines/seriesSchedule.ts'
import type { seriesUpdateMachine } from '#machines/seriesUpdate.ts'
import type { sessionMachine } from '#machines/session.ts'
import type { siteMachine } from '#machines/site.ts'
import type { suggestMachine } from '#machines/suggest.ts'
import type { textPreviewMachine } from '#machines/textPreview.ts'
import type { themeCreationMachine } from '#machines/themeCreation.ts'
import type { themeFileMachine } from '#machines/themeFile.ts'
import type { themeFileNamingMachine } from '#machines/themeFileNaming.ts'
import type { themeFilePageMachine } from '#machines/themeFilePage.ts'
import type { themeFilesMachine } from '#machines/themeFiles.ts'
import type { themeFileUploadMachine } from '#machines/themeFileUpload.ts'
import type { themeSwitcherMachine } from '#machines/themeSwitcher.ts'
import type { toastMachine } from '#machines/toast.ts'
import type { undoMachine } from '#machines/undo.ts'
import type { unreadCountMachine } from '#machines/unreadCount.ts'
import type { uploadMachine } from '#machines/upload.ts'

/** The running flows that views and fields are given. Types alone: nothing here reaches the bundle. */
export type ActionsPageRef = ActorRefFrom<typeof actionsPageMachine>
export type AccountDeletionRef = ActorRefFrom<typeof accountDeletionMachine>
export type AccountPageRef = ActorRefFrom<typeof accountPageMachine>
export type ActionRunnerRef = ActorRefFrom<typeof actionRunnerMachine>
export type BackstageRef = ActorRefFrom<typeof backstageMachine>
export type ConflictRef = ActorRefFrom<typeof conflictMachine>
export type ConnectionRef = ActorRefFrom<typeof connectionMachine>
export type DuplicatesRef = ActorRefFrom<typeof duplicatesMachine>
export type EntryRef = ActorRefFrom<typeof entryMachine>
export type EntryEditorRef = ActorRefFrom<typeof entryEditorMachine>
export type EntryPageRef = ActorRefFrom<typeof entryPageMachine>
export type FileConflictRef = ActorRefFrom<typeof fileConflictMachine>
export type FileEditorRef = ActorRefFrom<typeof fileEditorMachine>
export type FileHistoryRef = ActorRefFrom<typeof fileHistoryMachine>
export type TextPreviewRef = ActorRefFrom<typeof textPreviewMachine>
export type EventResetRef = ActorRefFrom<typeof eventResetMachine>
export type FirstStepsRef = ActorRefFrom<typeof firstStepsMachine>
export type FormRef = ActorRefFrom<typeof formMachine>
export type DraftRef = ActorRefFrom<typeof draftMachine>
export type GenerationRef = ActorRefFrom<typeof generationMachine>
export type GeocodeRef = ActorRefFrom<typeof geocodeMachine>
export type InvitationLinkRef = ActorRefFrom<typeof invitationLinkMachine>
export type LeaveGuardRef = ActorRefFrom<typeof leaveGuardMachine>
export type ListRef = ActorRefFrom<typeof listMachine>
export type ListPageRef = ActorRefFrom<typeof listPageMachine>
export type ListSelectionRef = ActorRefFrom<typeof listSelectionMachine>
export type NotificationDetailRef = ActorRefFrom<typeof notificationDetailMachine>
export type OptionsRef = ActorRefFrom<typeof optionsMachine>
export type PartialRef = ActorRefFrom<typeof partialMachine>
export type RecoveryRequestRef = ActorRefFrom<typeof recoveryRequestMachine>
export type RecoveryResetRef = ActorRefFrom<typeof recoveryResetMachine>
export type RegistrationRef = ActorRefFrom<typeof registrationMachine>
export type RepeatingEventWizardRef = ActorRefFrom<typeof repeatingEventWizardMachine>
export type SeriesDatesRef = ActorRefFrom<typeof seriesDatesMachine>
export type SeriesEventsRef = ActorRefFrom<typeof seriesEventsMachine>
export type SeriesScheduleRef = ActorRefFrom<typeof seriesScheduleMachine>
export type SeriesUpdateRef = ActorRefFrom<typeof seriesUpdateMachine>
export type SessionRef = ActorRefFrom<typeof sessionMachine>
export type SiteRef = ActorRefFrom<typeof siteMachine>
export type SuggestRef = ActorRefFrom<typeof suggestMachine>
export type ThemeCreationRef = ActorRefFrom<typeof themeCreationMachine>
export type ThemeFileRef = ActorRefFrom<typeof themeFileMachine>
export type ThemeFilePageRef = ActorRefFrom<typeof themeFilePageMachine>
export type ThemeFileNamingRef = ActorRefFrom<typeof themeFileNamingMachine>
export type ThemeFilesRef = ActorRefFrom<typeof themeFilesMachine>
export type ThemeFileUploadRef = ActorRefFrom<typeof themeFileUploadMachine>
export type ThemeSwitcherRef = ActorRefFrom<typeof themeSwitcherMachine>
export type ToastRef = ActorRefFrom<typeof toastMachine>
export type UndoRef = ActorRefFrom<typeof undoMachine>
export type UnreadCountRef = ActorRefFrom<typeof unreadCountMachine>
export type UploadRef = ActorRefFrom<typeof uploadMachine>
