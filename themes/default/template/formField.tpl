{%- comment %} field: one field of a form with its label, hint and fault; places: names that a place can have {% endcomment -%}
{%- capture described %}{% if field.hint != '' %}suggest-{{ field.name }}-hint{% endif %}{% if field.error != '' %} suggest-{{ field.name }}-error{% endif %}{% endcapture -%}
<div class="field {{ field.name }}">
  <label for="suggest-{{ field.name }}">{{ field.label }}{% if field.isRequired %} <span class="soft">{{ 'suggest.required' | t }}</span>{% endif %}</label>
  {%- if field.hint != '' %}
  <p class="soft hint" id="suggest-{{ field.name }}-hint">{{ field.hint }}</p>
  {%- endif %}
  {%- if field.error != '' %}
  <p class="error" id="suggest-{{ field.name }}-error">{{ field.error }}</p>
  {%- endif %}
  {%- if field.type == 'textarea' %}
  <textarea id="suggest-{{ field.name }}" name="{{ field.name }}" rows="5" maxlength="20000"{% if field.isRequired %} required{% endif %}{% if described != '' %} aria-describedby="{{ described | strip }}"{% endif %}{% if field.error != '' %} aria-invalid="true"{% endif %}>
{{ field.value }}</textarea>
  {%- else %}
  <input id="suggest-{{ field.name }}" type="{{ field.type }}" name="{{ field.name }}"{% if field.type == 'file' %} accept="image/jpeg,image/png,image/webp"{% else %} value="{{ field.value }}"{% endif %}{% if field.least != '' %} min="{{ field.least }}"{% endif %}{% if field.name == 'location' and places.size > 0 %} list="suggest-places"{% endif %}{% if field.isRequired %} required{% endif %} autocomplete="{{ field.autocomplete }}"{% if field.name == 'link' %} inputmode="url" autocapitalize="none"{% endif %}{% if described != '' %} aria-describedby="{{ described | strip }}"{% endif %}{% if field.error != '' %} aria-invalid="true"{% endif %}>
  {%- endif %}
</div>
