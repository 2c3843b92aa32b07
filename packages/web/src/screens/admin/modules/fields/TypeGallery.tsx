import { Input } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { useLanguage } from '../../../../base/i18n/language.ts';
import { typesFor, typeWords } from '../../../../fields/type-words.ts';
import { typeIcon } from './type-icons.ts';
import { moduleTexts } from '../texts.ts';

/** The types of fields to choose from: with a picture and what each is for, found by any word for it. */
export function TypeGallery({
  types,
  onPick,
  onClose,
}: {
  types: readonly string[];
  onPick: (type: string) => void;
  onClose: () => void;
}) {
  const t = useTexts(moduleTexts);
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const found = typesFor(types, typed, language);
  return (
    <section
      className="type-gallery"
      aria-label={t.chooseType}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Input
        type="search"
        autoFocus
        aria-label={t.findType}
        placeholder={t.findType}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          const [first] = found;
          if (key === 'Enter' && first !== undefined) onPick(first);
        }}
      />
      <div className="type-cards">
        {found.map((type) => {
          const [title = type, about = ''] = typeWords[language][type] ?? [];
          const Icon = typeIcon(type);
          return (
            <button key={type} type="button" data-type={type} onClick={() => onPick(type)}>
              <Icon size={18} aria-hidden />
              <span>
                <strong>{title}</strong>
                <small>{about}</small>
              </span>
            </button>
          );
        })}
      </div>
      {found.length === 0 && (
        <p className="soft" role="status">
          {t.noType}
        </p>
      )}
    </section>
  );
}
