import { tokenScopes, type TokenScope } from '@bakehouse/contract';
import { Checkbox } from 'antd';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { ChoiceSelect } from '../../../fields/parts/choices/ChoiceSelect.tsx';
import { useRoles } from '../../../fields/types/role.tsx';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { tokenTexts } from './texts.ts';
import './tokens.css';

/** What a token may do: the roles it has, and what is allowed besides. */
export function TokenReach({
  roles,
  onRoles,
  scopes,
  onScopes,
  fault,
}: {
  roles: readonly string[];
  onRoles: (roles: string[]) => void;
  scopes: readonly TokenScope[];
  onScopes: (scopes: TokenScope[]) => void;
  /** What is wrong with the roles. */
  fault?: string | undefined;
}) {
  const t = useTexts(tokenTexts);
  const choices = useRoles();
  return (
    <>
      <FormRow
        label={t.roles}
        help={t.rolesHelp}
        message={fault}
        status={fault === undefined ? undefined : 'error'}
      >
        {(control) => (
          <ChoiceSelect
            choices={choices}
            multiple
            control={control}
            disabled={false}
            value={roles}
            onChange={(next) => onRoles((next as string[] | null) ?? [])}
          />
        )}
      </FormRow>
      <fieldset className="token-scopes stack">
        <legend>{t.scopes}</legend>
        <p className="soft small">{t.scopesHelp}</p>
        {tokenScopes.map((scope) => (
          <Checkbox
            key={scope}
            checked={scopes.includes(scope)}
            onChange={({ target: { checked } }) =>
              onScopes(checked ? [...scopes, scope] : scopes.filter((each) => each !== scope))
            }
          >
            {t[`scope_${scope}`]} <span className="soft small">{t[`help_${scope}`]}</span>
          </Checkbox>
        ))}
      </fieldset>
    </>
  );
}
