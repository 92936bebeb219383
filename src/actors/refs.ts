import type { ActorRefFrom } from 'xstate'
import type { actionRunnerMachine } from '#machines/actions/actionRunner.ts'
import type { actionsPageMachine } from '#machines/actions/actionsPage.ts'
import type { backupListMachine } from '#machines/actions/backupList.ts'
import type { setUpMachine } from '#machines/actions/setUp.ts'
import type { systemPageMachine } from '#machines/actions/systemPage.ts'
import type { doublesMachine } from '#machines/doubles/doubles.ts'
import type { mergeMachine } from '#machines/doubles/merge.ts'
import type { confirmationMachine } from '#machines/entries/confirmation.ts'
import type { conflictMachine } from '#machines/entries/conflict.ts'
import type { detachmentMachine } from '#machines/entries/detachment.ts'
import type { entryMachine } from '#machines/entries/entry.ts'
import type { entryEditorMachine } from '#machines/entries/entryEditor.ts'
import type { entryPageMachine } from '#machines/entries/entryPage.ts'
import type { formMachine } from '#machines/entries/form.ts'
import type { geocodeMachine } from '#machines/entries/geocode.ts'
import type { optionsMachine } from '#machines/entries/options.ts'
import type { similarPlacesMachine } from '#machines/entries/similarPlaces.ts'
import type { suggestMachine } from '#machines/entries/suggest.ts'
import type { uploadMachine } from '#machines/entries/upload.ts'
import type { wordChoiceMachine } from '#machines/entries/wordChoice.ts'
import type { wordDeletionMachine } from '#machines/entries/wordDeletion.ts'
import type { entryHistoryMachine } from '#machines/history/entryHistory.ts'
import type { batchRunMachine } from '#machines/lists/batchRun.ts'
import type { listMachine } from '#machines/lists/list.ts'
import type { listPageMachine } from '#machines/lists/listPage.ts'
import type { listSelectionMachine } from '#machines/lists/listSelection.ts'
import type { deskMachine } from '#machines/moderation/desk.ts'
import type { entryThreadMachine } from '#machines/moderation/entryThread.ts'
import type { reasonTemplatesMachine } from '#machines/moderation/reasonTemplates.ts'
import type { accountDeletionMachine } from '#machines/people/accountDeletion.ts'
import type { accountPageMachine } from '#machines/people/accountPage.ts'
import type { firstStepsMachine } from '#machines/people/firstSteps.ts'
import type { invitationLinkMachine } from '#machines/people/invitationLink.ts'
import type { notificationDetailMachine } from '#machines/people/notificationDetail.ts'
import type { notificationsPageMachine } from '#machines/people/notificationsPage.ts'
import type { userPageMachine } from '#machines/people/userPage.ts'
import type { clashMachine } from '#machines/planning/clash.ts'
import type { plannerMachine } from '#machines/planning/planner.ts'
import type { reservationsMachine } from '#machines/planning/reservations.ts'
import type { blockedSendersMachine } from '#machines/proposals/blockedSenders.ts'
import type { correctionNoteMachine } from '#machines/proposals/correctionNote.ts'
import type { inviteSenderMachine } from '#machines/proposals/inviteSender.ts'
import type { proposalReviewMachine } from '#machines/proposals/proposalReview.ts'
import type { eventResetMachine } from '#machines/series/eventReset.ts'
import type { generationMachine } from '#machines/series/generation.ts'
import type { seriesDatesMachine } from '#machines/series/seriesDates.ts'
import type { seriesEventsMachine } from '#machines/series/seriesEvents.ts'
import type { seriesScheduleMachine } from '#machines/series/seriesSchedule.ts'
import type { seriesUpdateMachine } from '#machines/series/seriesUpdate.ts'
import type { seriesWizardMachine } from '#machines/series/seriesWizard.ts'
import type { recoveryRequestMachine } from '#machines/session/recoveryRequest.ts'
import type { recoveryResetMachine } from '#machines/session/recoveryReset.ts'
import type { registrationMachine } from '#machines/session/registration.ts'
import type { sessionMachine } from '#machines/session/session.ts'
import type { backstageMachine } from '#machines/shell/backstage.ts'
import type { connectionMachine } from '#machines/shell/connection.ts'
import type { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'
import type { openDraftsMachine } from '#machines/shell/openDrafts.ts'
import type { pageLoadMachine } from '#machines/shell/pageLoad.ts'
import type { siteMachine } from '#machines/shell/site.ts'
import type { toastMachine } from '#machines/shell/toast.ts'
import type { undoMachine } from '#machines/shell/undo.ts'
import type { unfilledPagesMachine } from '#machines/shell/unfilledPages.ts'
import type { eventOriginMachine } from '#machines/sources/eventOrigin.ts'
import type { sourceFinderMachine } from '#machines/sources/sourceFinder.ts'
import type { sourceListMachine } from '#machines/sources/sourceList.ts'
import type { sourcePageMachine } from '#machines/sources/sourcePage.ts'
import type { sourceWizardMachine } from '#machines/sources/sourceWizard.ts'
import type { partialMachine } from '#machines/texts/partial.ts'
import type { textPreviewMachine } from '#machines/texts/textPreview.ts'
import type { writtenTextMachine } from '#machines/texts/writtenText.ts'
import type { fileConflictMachine } from '#machines/themes/fileConflict.ts'
import type { fileEditorMachine } from '#machines/themes/fileEditor.ts'
import type { fileHistoryMachine } from '#machines/themes/fileHistory.ts'
import type { themeCreationMachine } from '#machines/themes/themeCreation.ts'
import type { themeFileMachine } from '#machines/themes/themeFile.ts'
import type { themeFileNamingMachine } from '#machines/themes/themeFileNaming.ts'
import type { themeFilePageMachine } from '#machines/themes/themeFilePage.ts'
import type { themeFilesMachine } from '#machines/themes/themeFiles.ts'
import type { themeFileUploadMachine } from '#machines/themes/themeFileUpload.ts'
import type { themeSwitcherMachine } from '#machines/themes/themeSwitcher.ts'

/** Types only, for views and fields. */
export type ActionsPageRef = ActorRefFrom<typeof actionsPageMachine>
export type BatchRunRef = ActorRefFrom<typeof batchRunMachine>
export type AccountDeletionRef = ActorRefFrom<typeof accountDeletionMachine>
export type AccountPageRef = ActorRefFrom<typeof accountPageMachine>
export type ActionRunnerRef = ActorRefFrom<typeof actionRunnerMachine>
export type BackstageRef = ActorRefFrom<typeof backstageMachine>
export type ClashRef = ActorRefFrom<typeof clashMachine>
export type ConfirmationRef = ActorRefFrom<typeof confirmationMachine>
export type ConflictRef = ActorRefFrom<typeof conflictMachine>
export type ConnectionRef = ActorRefFrom<typeof connectionMachine>
export type PageLoadRef = ActorRefFrom<typeof pageLoadMachine>
export type SimilarPlacesRef = ActorRefFrom<typeof similarPlacesMachine>
export type BlockedSendersRef = ActorRefFrom<typeof blockedSendersMachine>
export type CorrectionNoteRef = ActorRefFrom<typeof correctionNoteMachine>
export type InviteSenderRef = ActorRefFrom<typeof inviteSenderMachine>
export type ProposalReviewRef = ActorRefFrom<typeof proposalReviewMachine>
export type EntryHistoryRef = ActorRefFrom<typeof entryHistoryMachine>
export type EntryRef = ActorRefFrom<typeof entryMachine>
export type EntryEditorRef = ActorRefFrom<typeof entryEditorMachine>
export type EntryPageRef = ActorRefFrom<typeof entryPageMachine>
export type FileConflictRef = ActorRefFrom<typeof fileConflictMachine>
export type FileEditorRef = ActorRefFrom<typeof fileEditorMachine>
export type FileHistoryRef = ActorRefFrom<typeof fileHistoryMachine>
export type TextPreviewRef = ActorRefFrom<typeof textPreviewMachine>
export type EventOriginRef = ActorRefFrom<typeof eventOriginMachine>
export type EventResetRef = ActorRefFrom<typeof eventResetMachine>
export type FirstStepsRef = ActorRefFrom<typeof firstStepsMachine>
export type FormRef = ActorRefFrom<typeof formMachine>
export type DetachmentRef = ActorRefFrom<typeof detachmentMachine>
export type GenerationRef = ActorRefFrom<typeof generationMachine>
export type GeocodeRef = ActorRefFrom<typeof geocodeMachine>
export type InvitationLinkRef = ActorRefFrom<typeof invitationLinkMachine>
export type LeaveGuardRef = ActorRefFrom<typeof leaveGuardMachine>
export type ListRef = ActorRefFrom<typeof listMachine>
export type ListPageRef = ActorRefFrom<typeof listPageMachine>
export type ListSelectionRef = ActorRefFrom<typeof listSelectionMachine>
export type NotificationDetailRef = ActorRefFrom<typeof notificationDetailMachine>
export type NotificationsPageRef = ActorRefFrom<typeof notificationsPageMachine>
export type UnfilledPagesRef = ActorRefFrom<typeof unfilledPagesMachine>
export type OpenDraftsRef = ActorRefFrom<typeof openDraftsMachine>
export type OptionsRef = ActorRefFrom<typeof optionsMachine>
export type PartialRef = ActorRefFrom<typeof partialMachine>
export type PlannerRef = ActorRefFrom<typeof plannerMachine>
export type RecoveryRequestRef = ActorRefFrom<typeof recoveryRequestMachine>
export type RecoveryResetRef = ActorRefFrom<typeof recoveryResetMachine>
export type RegistrationRef = ActorRefFrom<typeof registrationMachine>
export type SeriesWizardRef = ActorRefFrom<typeof seriesWizardMachine>
export type ReservationsRef = ActorRefFrom<typeof reservationsMachine>
export type SeriesDatesRef = ActorRefFrom<typeof seriesDatesMachine>
export type SeriesEventsRef = ActorRefFrom<typeof seriesEventsMachine>
export type SeriesScheduleRef = ActorRefFrom<typeof seriesScheduleMachine>
export type SeriesUpdateRef = ActorRefFrom<typeof seriesUpdateMachine>
export type SessionRef = ActorRefFrom<typeof sessionMachine>
export type SiteRef = ActorRefFrom<typeof siteMachine>
export type SourceFinderRef = ActorRefFrom<typeof sourceFinderMachine>
export type DoublesRef = ActorRefFrom<typeof doublesMachine>
export type MergeRef = ActorRefFrom<typeof mergeMachine>
export type SourceListRef = ActorRefFrom<typeof sourceListMachine>
export type SourcePageRef = ActorRefFrom<typeof sourcePageMachine>
export type SourceWizardRef = ActorRefFrom<typeof sourceWizardMachine>
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
export type WordChoiceRef = ActorRefFrom<typeof wordChoiceMachine>
export type UploadRef = ActorRefFrom<typeof uploadMachine>
export type UserPageRef = ActorRefFrom<typeof userPageMachine>
export type WordDeletionRef = ActorRefFrom<typeof wordDeletionMachine>
export type SystemPageRef = ActorRefFrom<typeof systemPageMachine>
export type BackupListRef = ActorRefFrom<typeof backupListMachine>
export type SetUpRef = ActorRefFrom<typeof setUpMachine>
export type ReasonTemplatesRef = ActorRefFrom<typeof reasonTemplatesMachine>
export type WrittenTextRef = ActorRefFrom<typeof writtenTextMachine>
export type EntryThreadRef = ActorRefFrom<typeof entryThreadMachine>
export type DeskRef = ActorRefFrom<typeof deskMachine>
