import './no-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'antd/dist/reset.css';
import './theme/base.css';
import './fields/fields.css';
import './fields/files.css';
import './fields/field-grid.css';
import { App } from './App.tsx';
import { adoptColors } from './theme/color-style.ts';
import { apply } from './theme/theme-mode.ts';

adoptColors();
apply();

const place = document.querySelector('#app');
if (place !== null) {
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
