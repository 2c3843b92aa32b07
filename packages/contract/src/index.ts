export { andThen, mapInOrder } from './sync-or-async.ts';
export { apiVersion, isServedVersion } from './api-version.ts';
export { auditActions } from './audit-actions.ts';
export type { AuditAction } from './audit-actions.ts';
export { errorCode } from './error-code.ts';
export { capabilityNames } from './capabilities/capability.ts';
export type { Capability, CapabilityName } from './capabilities/capability.ts';
export { capabilities } from './capabilities/index.ts';
export { blockNamed, blockSection } from './capabilities/block.ts';
export { sectionTypes } from './capabilities/section.ts';
export { sectionPlacement, slotObject } from './capabilities/slot.ts';
export type { SectionPlacement, SlotObject } from './capabilities/slot.ts';
export {
  checkSectionFields,
  plainFields,
  sectionFieldsOf,
  sectionRowFields,
} from './sections/section-fields.ts';
export type { SectionField } from './sections/section-fields.ts';
export { filledParams, hiddenPaths, parseParams } from './sections/section-params.ts';
export { envDefinition, envName, envTypes } from './env/env-value.ts';
export type { EnvDefinition, EnvType, EnvValue } from './env/env-value.ts';
export { connectionDefinition } from './connections/connection.ts';
export { connectionName, connectionNamePattern } from './connections/connection-name.ts';
export type { ConnectionDefinition, ConnectionSecret, ConnectionSettings } from './connections/connection.ts';
export { connectionHost, isAtHost } from './connections/connection-host.ts';
export { connectionKinds, namedValues } from './connections/connection-kinds.ts';
export { needsSecret } from './connections/needs-secret.ts';
export { connectionKindNames, httpConnectionKinds } from './connections/kind-names.ts';
export type { ConnectionKind } from './connections/kind-names.ts';
export { pieceDefinition, pieceIntegrity } from './pieces/piece-definition.ts';
export type { PieceDefinition } from './pieces/piece-definition.ts';
export {
  pieceActionName,
  pieceDescription,
  pieceName,
  pieceStrategy,
  pieceTrigger,
  pieceVersion,
} from './pieces/piece-description.ts';
export type {
  PieceAction,
  PieceAuth,
  PieceChoice,
  PieceDescription,
  PieceProp,
  PieceTrigger,
} from './pieces/piece-description.ts';
export { dashboardDefinition, dashboardIdentifier, widgetTypes } from './dashboard/dashboard-definition.ts';
export type {
  DashboardDefinition,
  DashboardFilter,
  Widget,
  WidgetType,
} from './dashboard/dashboard-definition.ts';
export { keysOf, termParts, valuesOf } from './dashboard/widget-terms.ts';
export { everyTime, isTimeUnit, readTime, timeAfter, timeText, timeUnits } from './dashboard/times.ts';
export type { TimeUnit } from './dashboard/times.ts';
export { checkDashboard } from './check/check-dashboard.ts';
export type { DashboardNames } from './check/check-dashboard.ts';
export { checkView, neededSettings } from './check/check-view.ts';
export type { ViewNames } from './check/check-view.ts';
export { assetName, conversionAsset, conversionFormats, formatNamed, latexFilters } from './conversion.ts';
export type { ConversionAsset, ConversionFormat, FormatName, LatexFilter } from './conversion.ts';
export { eventRequest, listRow, viewNames } from './event-request.ts';
export type { EventRequest } from './event-request.ts';
export { fault, joinPath, schemaFaults } from './fault.ts';
export type { FaultCode, Parsed } from './fault.ts';
export { howMany } from './how-many.ts';
export { wrongParameters } from './wrong-parameters.ts';
export { parseDay, parseInstant } from './fields/calendar.ts';
export { fieldOptionNames } from './fields/define-field.ts';
export type { ColumnKind, FieldType, FormatContext } from './fields/define-field.ts';
export {
  changeEvents,
  fieldShape,
  fieldTitle,
  fillsItself,
  isEmpty,
  mapValue,
} from './fields/field-definition.ts';
export { numberingOf, numberingPeriod, numberText } from './fields/numbering.ts';
export type { Numbering } from './fields/numbering.ts';
export type { FieldDefinition, FieldOptions } from './fields/field-definition.ts';
export { severalFromCsv } from './fields/json-cell.ts';
export {
  columnOf,
  formatValue,
  isLookupField,
  parseValue,
  typeOf,
  valueFromCsv,
  valueToCsv,
} from './fields/field-value.ts';
export { fieldType, fieldTypes } from './fields/index.ts';
export { currencyDecimals } from './fields/money.ts';
export { hasReadonlyCells, listButton, rowFields, rowsHaveIds } from './fields/list.ts';
export { optionSchemas } from './fields/option-schemas.ts';
export type { OptionSchema } from './fields/option-schemas.ts';
export { closedChoices } from './fields/choices.ts';
export { dataSchema, type Direction, type ValueSchema } from './fields/value-schema.ts';
export { choiceIcons, type ChoiceIcon } from './fields/choices.ts';
export { relationOnDelete, relationReverse } from './fields/relation.ts';
export type { OnDelete } from './fields/relation.ts';
export { isFilterOperator, operators, takesList } from './fields/operators.ts';
export type { Operator } from './fields/operators.ts';
export { fileEntity, fileReference } from './files/file-entity.ts';
export type { FileEntity, FileReference } from './files/file-entity.ts';
export {
  folderOfPath,
  nameOfPath,
  parseVirtualFolder,
  parseVirtualPath,
  plainFileName,
} from './files/virtual-path.ts';
export { bindDays, movingDay, todayInUtc } from './filter/bind-days.ts';
export { bindUser } from './filter/bind-user.ts';
export type { FilterUser } from './filter/bind-user.ts';
export { compareText, compareValues, sameValue } from './filter/compare.ts';
export { filterFields } from './filter/filter-fields.ts';
export type { CompareOperator, Filter, FilterField } from './filter/filter.ts';
export { cellOf, gridText, parseGrid } from './filter/grid.ts';
export type { Grid } from './filter/grid.ts';
export { matches } from './filter/matches.ts';
export type { Filterable, NamingLookup, RelatedLookup } from './filter/matches.ts';
export { parseOperand } from './filter/operand.ts';
export { parseFilter, parseFilterIn } from './filter/parse-filter.ts';
export { hasCondition, isOptional, recipeFilterFaults } from './filter/recipe-filter.ts';
export { takesAll } from './filter/takes-all.ts';
export type { ParseFilterOptions } from './filter/parse-filter.ts';
export { branchLimit, emptyTree, mergeTrees, parseFieldTree } from './filter/field-tree.ts';
export type { BranchOptions, FieldTree } from './filter/field-tree.ts';
export { equality, ordered } from './fields/operators.ts';
export { parseReverseName, reverseField, reverseName } from './filter/reverse-relation.ts';
export type { ReverseRelation } from './filter/reverse-relation.ts';
export type { FilterScope, FilterTarget } from './filter/scope.ts';
export { compareBySort, followRelations, parseSort, sortPath, sortValue } from './filter/sort.ts';
export type { SortKey, SortStep } from './filter/sort.ts';
export {
  elementName,
  elementNamePattern,
  eventIdentifier,
  fieldIdentifier,
  identifierPattern,
  isReserved,
  moduleIdentifier,
  reservedIdentifiers,
  roleSlug,
  roleSlugPattern,
  workflowIdentifier,
} from './identifiers.ts';
export { instruction } from './instruction.ts';
export type { Instruction, SingleInstruction } from './instruction.ts';
export { jsonTextLevels, nestsTooDeep, readJsonText } from './json-text.ts';
export type { ReadJson } from './json-text.ts';
export { isObject, jsonDepthLimit, jsonEqual, jsonFaults, own } from './json-value.ts';
export type { JsonValue } from './json-value.ts';
export { mentionedNames } from './mentioned-names.ts';
export { mergePatch } from './merge-patch.ts';
export { buttonDefinition, buttonKeys } from './module/button-definition.ts';
export type { ActionDefinition, ButtonDefinition, ButtonKey } from './module/button-definition.ts';
export { checkFieldList } from './check/check-field-list.ts';
export { checkModule } from './check/check-module.ts';
export { entryDocument, standardTemplate, templateParts, templateWords } from './module/entry-document.ts';
export type { EntryDocument, TemplatePart } from './module/entry-document.ts';
export { checkPublicForm } from './check/check-public-form.ts';
export { checkStoredModule } from './check/check-stored-module.ts';
export { fieldsOf } from './module/fields-of.ts';
export { moduleDefinition } from './module/module-definition.ts';
export type { ModuleDefinition, ModuleLookup } from './module/module-definition.ts';
export {
  claimFaults,
  hasReadonly,
  readonlyCells,
  readonlyPaths,
  separateReadonly,
  withoutReadonly,
} from './module/readonly-values.ts';
export type { ReadonlyClaim } from './module/readonly-values.ts';
export { computeFields } from './module/compute-fields.ts';
export { derive } from './module/derive.ts';
export type { Derived } from './module/derive.ts';
export { pairRows } from './module/pair-rows.ts';
export { withExpressionDefaults } from './module/fill-new.ts';
export { leastFileWork, usualFileLimits } from './module/public-form.ts';
export type { FormFileLimits, PublicForm } from './module/public-form.ts';
export { keyWith, uniqueKeys } from './module/unique-keys.ts';
export { parseResource } from './module/parse-resource.ts';
export type { ParseResourceOptions } from './module/parse-resource.ts';
export { getAt, setAt, splitPath } from './module/path-values.ts';
export type { Step } from './module/path-values.ts';
export { fromRowPath, toRowPath } from './module/row-path.ts';
export { resolvePath } from './module/resolve-path.ts';
export type { PathTarget } from './module/resolve-path.ts';
export { fieldDefaults, withRowDefaults } from './module/with-defaults.ts';
export { isSystemField, systemFields } from './module/system-fields.ts';
export type { SystemField } from './module/system-fields.ts';
export type { ViewName } from './module/view-definition.ts';
export { membersOfLoops } from './module/members-of-loops.ts';
export { savedViewDefinition, savedViewIdentifier } from './module/saved-view-definition.ts';
export type { SavedViewDefinition } from './module/saved-view-definition.ts';
export { viewAudiences, viewKinds, viewSettings, viewSpans } from './module/view-settings.ts';
export type { RowColor, ViewAudience, ViewKind, ViewSettings, ViewSpan } from './module/view-settings.ts';
export { timeZoneNamed } from './time-zone.ts';
export { tokenScopeList, tokenScopes } from './token-scope.ts';
export type { TokenScope } from './token-scope.ts';
export { checkPermissions, permission, resourceActions, role } from './permission.ts';
export type { Permission, ResourceAction, RoleDefinition } from './permission.ts';
export { problemCodes } from './problem-codes.ts';
export type { ProblemCode } from './problem-codes.ts';
export { Problem, problemBody } from './problem.ts';
export type { ContentFault, ProblemBody, ProblemData } from './problem.ts';
export { recipe } from './recipe.ts';
export type { Recipe } from './recipe.ts';
export {
  resource,
  modulesBatch,
  nestedResource,
  resourceBatch,
  resourceCreate,
  resourceUpdate,
} from './resource.ts';
export type { Resource } from './resource.ts';
export { sealedValue } from './sealed-value.ts';
export type { SealedValue } from './sealed-value.ts';
export { newId, uuid, uuidPattern } from './uuid.ts';
export { apiDefinition, apiName, apiOperation, apiServer, operationName } from './api/api-definition.ts';
export type { ApiDefinition, ApiOperation, ApiSchema } from './api/api-definition.ts';
export { elementDescription, optionDescription } from './element-description.ts';
export { isStoredType, storedGroups } from './stored-type.ts';
export type { ElementDescription, OptionDescription } from './element-description.ts';
export { formWorkflows } from './form-workflows.ts';
export type { FormWorkflows } from './form-workflows.ts';
export {
  elementCountLimit,
  elementDefinition,
  eventBinding,
  workflowDefinition,
  workflowTest,
  workflowFolder,
} from './workflow.ts';
export type { ElementDefinition, WorkflowDefinition } from './workflow.ts';
export { parseWorkflowInput, readOutput } from './workflow-values.ts';
export { contrastOf, leastContrast, legibleColor, mixColors } from './look/legible-color.ts';
