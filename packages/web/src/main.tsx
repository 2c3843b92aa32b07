import './base/no-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'antd/dist/reset.css';
import './base/theme/base.css';
import './base/theme/starting.css';
import './fields/fields.css';
import './fields/files.css';
import './fields/field-grid.css';
import { setLocalAnswers } from './data/server/local-answers.ts';
import { App } from './app/App.tsx';
import { answersFromCopy } from './offline/layer.ts';
import { applyColors } from './base/theme/color-style.ts';
import { applyTheme } from './base/theme/theme-mode.ts';

applyColors();
applyTheme();
setLocalAnswers(answersFromCopy);

const place = document.querySelector('#app');
if (place !== null) {
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
